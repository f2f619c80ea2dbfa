package io.mullion.job.parse;

/** Takes the fields that a data set uses out of a line. Not safe for use by several threads. */
interface LineRows {
    /**
     * @param line not empty
     * @param fields are filled in; what was in them is gone
     */
    void read(String line, RowFields fields) throws RejectedException;
}
