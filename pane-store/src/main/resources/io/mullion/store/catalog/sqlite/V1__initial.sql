-- Times are milliseconds since 1970-01-01T00:00Z. A column named crc is the CRC32C of its row, leaving out the times of
-- recording (…_at, first_seen) and the number of a block.
-- Statements end with a semicolon at the end of a line.

CREATE TABLE definition (
    id       TEXT PRIMARY KEY, -- SHA-256 of the encoding
    encoding BLOB NOT NULL
) WITHOUT ROWID;

-- A data set and the one ingestion lineage that fills it. One lineage owns a definition.
CREATE TABLE lineage (
    id                 INTEGER PRIMARY KEY,
    dataset            TEXT    NOT NULL UNIQUE,
    definition         TEXT    NOT NULL UNIQUE REFERENCES definition (id),
    plan               BLOB    NOT NULL,
    selection          BLOB    NOT NULL, -- derived from the plan, and compared with it on every read
    population_columns TEXT    NOT NULL, -- positions, joined by commas
    time_column        INTEGER NOT NULL,
    grid_width         INTEGER NOT NULL,
    grid_offset        INTEGER NOT NULL,
    input              TEXT    NOT NULL,
    registered_at      INTEGER NOT NULL,
    crc                INTEGER NOT NULL
);

CREATE TABLE run (
    lineage             INTEGER NOT NULL REFERENCES lineage (id),
    epoch               INTEGER NOT NULL,
    restored_epoch      INTEGER, -- with the next column: the checkpoint it started from, if any
    restored_checkpoint INTEGER,
    checkpoints         TEXT    NOT NULL,
    started_at          INTEGER NOT NULL,
    crc                 INTEGER NOT NULL,
    PRIMARY KEY (lineage, epoch)
) WITHOUT ROWID;

-- Everything from first_window on is as of this commit, over all commits up to it: one row is a snapshot.
CREATE TABLE commit_log (
    lineage      INTEGER NOT NULL REFERENCES lineage (id),
    seq          INTEGER NOT NULL, -- 1, 2, 3, …
    epoch        INTEGER NOT NULL,
    checkpoint   INTEGER NOT NULL,
    committed_at INTEGER NOT NULL,
    first_window INTEGER,
    sealed_to    INTEGER,
    event_total  INTEGER NOT NULL,
    pane_total   INTEGER NOT NULL,
    block_total  INTEGER NOT NULL,
    crc          INTEGER NOT NULL,
    PRIMARY KEY (lineage, seq),
    UNIQUE (lineage, epoch, checkpoint)
) WITHOUT ROWID;

CREATE TABLE rejection (
    lineage INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    reason  TEXT    NOT NULL,
    events  INTEGER NOT NULL,
    crc     INTEGER NOT NULL,
    PRIMARY KEY (lineage, seq, reason),
    FOREIGN KEY (lineage, seq) REFERENCES commit_log (lineage, seq)
) WITHOUT ROWID;

CREATE TABLE population (
    lineage    INTEGER NOT NULL REFERENCES lineage (id),
    id         INTEGER NOT NULL, -- 1, 2, 3, …
    labels     BLOB    NOT NULL,
    first_seen INTEGER NOT NULL,
    crc        INTEGER NOT NULL,
    PRIMARY KEY (lineage, id),
    UNIQUE (lineage, labels)
) WITHOUT ROWID;

-- What is expected of a block, apart from the block's own word.
CREATE TABLE block (
    id          INTEGER PRIMARY KEY,
    lineage     INTEGER NOT NULL,
    seq         INTEGER NOT NULL,
    uuid        TEXT    NOT NULL UNIQUE,
    window_from INTEGER NOT NULL,
    window_to   INTEGER NOT NULL,
    populations INTEGER NOT NULL,
    panes       INTEGER NOT NULL,
    body_crc    INTEGER NOT NULL,
    crc         INTEGER NOT NULL,
    body        BLOB    NOT NULL,
    FOREIGN KEY (lineage, seq) REFERENCES commit_log (lineage, seq)
);

CREATE INDEX block_by_time ON block (lineage, window_from, window_to, seq);

CREATE INDEX block_by_commit ON block (lineage, seq);
