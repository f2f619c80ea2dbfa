package io.mullion.job.parse;

/** A record is no event. Thrown often and caught close by, so it has no stack trace. */
final class RejectedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final RejectReason reason;
    private final String detail;

    RejectedException(RejectReason reason, String detail) {
        super(detail, null, false, false);
        this.reason = reason;
        this.detail = detail;
    }

    RejectReason reason() {
        return reason;
    }

    String detail() {
        return detail;
    }
}
