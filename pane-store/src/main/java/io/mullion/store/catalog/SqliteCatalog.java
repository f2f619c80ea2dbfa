package io.mullion.store.catalog;

import io.mullion.ir.planner.WindowRange;
import io.mullion.ir.predicate.Constraint;
import io.mullion.store.block.BlockHeader;
import io.mullion.store.pane.Population;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The pane catalog in one SQLite file: nothing to set up, any number of readers and one writer at a time, all on one
 * machine.
 *
 * <p>Accepted: a job that commits while a query in another process reads. Refused: a file on a network file system, a file
 * that is something else, and a store that a newer program wrote.
 */
public final class SqliteCatalog implements PaneCatalog {
    private final Database database;

    private SqliteCatalog(Database database) {
        this.database = database;
    }

    /**
     * Opens the store for reading and writing, creates it where there is none, and upgrades an older one.
     *
     * @throws StoreException when the file cannot be a store
     */
    public static SqliteCatalog open(Path file) {
        return open(Database.create(file), StoreVersion::upgrade);
    }

    /**
     * Opens a store that exists, for reading only; whatever would change it throws {@link StoreException}.
     *
     * @throws StoreException when there is no store at {@code file}
     */
    public static SqliteCatalog openExisting(Path file) {
        return open(Database.existing(file), StoreVersion::requireCurrent);
    }

    private static SqliteCatalog open(Database database, Consumer<Database> check) {
        try {
            check.accept(database);
        } catch (RuntimeException unusable) {
            database.close();
            throw unusable;
        }
        return new SqliteCatalog(database);
    }

    @Override
    public void register(Ingestion ingestion) {
        Registration.requireValid(ingestion);
        database.writer().write(connection -> {
            Registration.register(connection, ingestion);
            return ingestion;
        });
    }

    @Override
    public Run beginRun(String dataset, Optional<CheckpointId> restoredFrom, String checkpoints) {
        return database.writer()
                .write(connection -> RunTable.begin(
                                connection, LineageTable.require(connection, dataset), restoredFrom, checkpoints)
                        .run());
    }

    @Override
    public Run rewind(String dataset, CheckpointId to, String checkpoints) {
        return database.writer().write(connection -> {
            LineageRow lineage = LineageTable.require(connection, dataset);
            RewindTable.rewind(connection, lineage, to);
            return RunTable.begin(connection, lineage, Optional.of(to), checkpoints)
                    .run();
        });
    }

    @Override
    public List<Run> runs(String dataset) {
        return database.reader()
                .read(connection -> RunTable.list(connection, LineageTable.require(connection, dataset)).stream()
                        .map(RunRow::run)
                        .toList());
    }

    @Override
    public Map<Population, Long> populationIds(String dataset, Collection<Population> populations) {
        Map<Population, Long> known = database.reader()
                .read(connection ->
                        PopulationTable.known(connection, LineageTable.require(connection, dataset), populations));
        if (known.keySet().containsAll(populations)) {
            return known;
        }
        return database.writer()
                .write(connection ->
                        PopulationTable.assigned(connection, LineageTable.require(connection, dataset), populations));
    }

    @Override
    public void commit(String dataset, StagedCommit commit) {
        LineageRow lineage = database.reader().read(connection -> LineageTable.require(connection, dataset));
        requireOnGrid(lineage, commit);
        List<StagedBlock> blocks = verified(lineage, commit);
        database.writer().write(connection -> {
            if (CommitTable.contains(connection, lineage, commit.id())) {
                return commit;
            }
            requireCurrentRun(lineage, commit.id(), RunTable.current(connection, lineage));
            insert(connection, lineage, commit, blocks);
            return commit;
        });
    }

    private List<StagedBlock> verified(LineageRow lineage, StagedCommit commit) {
        long lastPopulation = database.reader().read(connection -> PopulationTable.lastId(connection, lineage));
        return StagedBlock.verify(lineage, lastPopulation, commit);
    }

    private static CommitRow insert(
            Connection connection, LineageRow lineage, StagedCommit commit, List<StagedBlock> blocks)
            throws SQLException {
        CommitRow last = CommitTable.last(connection, lineage);
        long panes = blocks.stream()
                .mapToLong(block -> block.reader().header().panes())
                .sum();
        CommitRow row = last.next(CommitTable.nextNumber(connection, lineage, last), commit, panes);
        CommitTable.insert(connection, lineage, row, commit);
        BlockTable.insert(connection, lineage, row.seq(), blocks);
        return row;
    }

    @Override
    public Backfill beginBackfill(Ingestion ingestion, WindowRange range) {
        return database.writer().write(connection -> {
            LineageRow lineage = LineageTable.require(connection, ingestion.dataset());
            Registration.requireSameComputation(lineage.ingestion(), ingestion);
            return BackfillTable.begin(connection, lineage, range);
        });
    }

    @Override
    public void publishBackfill(String dataset, long id, StagedCommit staged) {
        LineageRow lineage = database.reader().read(connection -> LineageTable.require(connection, dataset));
        Backfill begun = database.reader().read(connection -> BackfillTable.require(connection, lineage, id));
        StagedCommit commit = new StagedCommit(
                begun.checkpointId(),
                staged.blocks(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                staged.rows(),
                staged.rejected());
        List<StagedBlock> blocks = verified(lineage, commit);
        requireWithin(begun.range(), blocks);
        database.writer().write(connection -> {
            Backfill backfill = BackfillTable.require(connection, lineage, id);
            if (backfill.state() == Backfill.State.PUBLISHED) {
                return backfill;
            }
            if (backfill.state() == Backfill.State.ABANDONED) {
                throw new RefusedException(
                        "backfill " + id + " of data set '" + dataset + "' was abandoned, and is not published");
            }
            Backfill.Replaced replaced = Replacement.of(connection, lineage, backfill);
            CommitRow row = insert(connection, lineage, commit, blocks);
            Backfill published = backfill.published(row.seq(), commit.rows(), replaced);
            BackfillTable.update(connection, lineage, published);
            return published;
        });
    }

    @Override
    public void abandonBackfill(String dataset, long id) {
        database.writer().write(connection -> {
            LineageRow lineage = LineageTable.require(connection, dataset);
            Backfill backfill = BackfillTable.require(connection, lineage, id);
            if (backfill.state() == Backfill.State.PUBLISHED) {
                throw new RefusedException("backfill " + id + " of data set '" + dataset + "' is published, as commit "
                        + backfill.commit().orElseThrow());
            }
            BackfillTable.update(connection, lineage, backfill.abandoned());
            return backfill;
        });
    }

    @Override
    public List<Backfill> backfills(String dataset) {
        return database.reader()
                .read(connection -> BackfillTable.list(connection, LineageTable.require(connection, dataset)));
    }

    @Override
    public List<String> dataSets() {
        return database.reader().read(LineageTable::names);
    }

    @Override
    public Optional<Ingestion> ingestion(String dataset) {
        return database.reader()
                .read(connection -> LineageTable.find(connection, dataset).map(LineageRow::ingestion));
    }

    @Override
    public LineageState lineage(String dataset) {
        return database.reader().read(connection -> {
            LineageRow lineage = LineageTable.require(connection, dataset);
            CommitRow last = CommitTable.last(connection, lineage);
            BlockTable.requireNoneAfter(connection, lineage, last.seq());
            List<Backfill> backfills = BackfillTable.published(connection, lineage, last.seq());
            Complete complete = Complete.of(last, backfills);
            return new LineageState(
                    dataset,
                    RunTable.current(connection, lineage).map(RunRow::epoch).orElse(0L),
                    last.seq(),
                    CommitTable.latestCheckpoint(connection, lineage),
                    complete.first(),
                    last.sealedTo(),
                    complete.holes(),
                    last.events()
                            - backfills.stream()
                                    .mapToLong(Backfill::replacedEvents)
                                    .sum(),
                    last.events()
                            - backfills.stream().mapToLong(Backfill::events).sum(),
                    last.panes()
                            - backfills.stream()
                                    .mapToLong(Backfill::replacedPanes)
                                    .sum(),
                    CommitTable.rejected(connection, lineage),
                    lineage.ingestion().input());
        });
    }

    @Override
    public Map<Long, Population> populations(String dataset, Map<Integer, Constraint> labels) {
        return database.reader().read(connection -> {
            LineageRow lineage = LineageTable.require(connection, dataset);
            int positions = lineage.ingestion().populationColumns().size();
            for (int position : new TreeMap<>(labels).keySet()) {
                if (position < 0 || position >= positions) {
                    throw new IllegalArgumentException(
                            "data set '" + dataset + "' has " + positions + " labels, and none at " + position);
                }
            }
            return PopulationTable.search(connection, lineage, labels);
        });
    }

    @Override
    public PaneReader read(String dataset, long snapshotCommit) {
        return database.reader().read(connection -> {
            LineageRow lineage = LineageTable.require(connection, dataset);
            if (snapshotCommit == 0) {
                return new SqlitePaneReader(database, lineage, CommitRow.NONE, List.of());
            }
            CommitRow snapshot = CommitTable.find(connection, lineage, snapshotCommit)
                    .orElseThrow(() -> new RefusedException(
                            "data set '" + dataset + "' has no commit " + snapshotCommit + " to read as of"));
            return new SqlitePaneReader(
                    database, lineage, snapshot, BackfillTable.published(connection, lineage, snapshotCommit));
        });
    }

    @Override
    public void close() {
        database.close();
    }

    private static void requireOnGrid(LineageRow lineage, StagedCommit commit) {
        for (OptionalLong time : List.of(commit.firstWindow(), commit.sealedTo())) {
            if (time.isPresent() && !lineage.ingestion().grid().isAligned(time.getAsLong())) {
                throw new IllegalArgumentException("a seal ends between windows: "
                        + time.getAsLong() + " is not on "
                        + lineage.ingestion().grid());
            }
        }
    }

    private static void requireWithin(WindowRange range, List<StagedBlock> blocks) {
        for (StagedBlock block : blocks) {
            BlockHeader header = block.reader().header();
            if (header.from() < range.from() || header.to() > range.to()) {
                throw new IllegalArgumentException("a backfill of %d to %d has panes of %d to %d"
                        .formatted(range.from(), range.to(), header.from(), header.to()));
            }
        }
    }

    private static void requireCurrentRun(LineageRow lineage, CheckpointId id, Optional<RunRow> current) {
        if (current.isEmpty() || !current.get().accepts(id)) {
            throw new RefusedException("data set '%s' does not take checkpoint %d of run %d: %s"
                    .formatted(
                            lineage.dataset(),
                            id.checkpoint(),
                            id.epoch(),
                            current.map(run -> "it was fenced by " + run.display())
                                    .orElse("no run has begun")));
        }
    }
}
