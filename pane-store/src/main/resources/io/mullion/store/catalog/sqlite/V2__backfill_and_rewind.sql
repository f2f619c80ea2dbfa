-- Windows that are read again. Hidden until published as a commit, which is known in commit_log by epoch 0, since no run
-- brought it, and the number of the backfill instead of a checkpoint.
CREATE TABLE backfill (
    lineage         INTEGER NOT NULL REFERENCES lineage (id),
    id              INTEGER NOT NULL, -- 1, 2, 3, …; given once
    range_from      INTEGER NOT NULL,
    range_to        INTEGER NOT NULL,
    up_to           INTEGER NOT NULL, -- the commit it began at: panes up to it give way
    begun_at        INTEGER NOT NULL,
    state           TEXT    NOT NULL, -- hidden, published or abandoned
    seq             INTEGER,          -- the commit that published it
    events          INTEGER NOT NULL, -- in its panes
    replaced_events INTEGER NOT NULL, -- in the panes that gave way, as far as they could be read
    replaced_panes  INTEGER NOT NULL,
    crc             INTEGER NOT NULL,
    PRIMARY KEY (lineage, id)
) WITHOUT ROWID;

-- Commits that were taken away. Their numbers are not given again.
CREATE TABLE rewind (
    lineage    INTEGER NOT NULL REFERENCES lineage (id),
    last_seq   INTEGER NOT NULL, -- the last commit that went
    to_seq     INTEGER NOT NULL, -- the last commit that stayed
    rewound_at INTEGER NOT NULL,
    crc        INTEGER NOT NULL,
    PRIMARY KEY (lineage, last_seq)
) WITHOUT ROWID;
