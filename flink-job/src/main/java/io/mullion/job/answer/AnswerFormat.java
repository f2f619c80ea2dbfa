package io.mullion.job.answer;

import io.mullion.store.query.Answer;

/** How an answer is written. */
public enum AnswerFormat {
    /** Aligned columns, then the receipt. */
    TABLE {
        @Override
        public String write(Answer answer) {
            return AnswerTable.of(answer) + ReceiptText.of(answer.receipt());
        }
    },
    /** One JSON object with rows and receipt. */
    JSON {
        @Override
        public String write(Answer answer) {
            return AnswerJson.of(answer);
        }
    },
    /** A header and one line per group; the receipt goes to standard error. */
    CSV {
        @Override
        public String write(Answer answer) {
            return AnswerCsv.of(answer);
        }
    };

    public abstract String write(Answer answer);
}
