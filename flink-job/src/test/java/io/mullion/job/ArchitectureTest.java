package io.mullion.job;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The lines of docs/architecture.md that flink-job must not cross; nothing is frozen. */
@AnalyzeClasses(packages = "io.mullion", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("io.mullion.job.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule theSqlSideIsNotKnown = noClasses()
            .that()
            .resideInAPackage("io.mullion.job..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.mullion.sql..", "io.mullion.bench..");

    @ArchTest
    static final ArchRule parsingNeedsNoFlink = noClasses()
            .that()
            .resideInAnyPackage("io.mullion.job.parse..", "io.mullion.job.config..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.flink..");

    @ArchTest
    static final ArchRule answeringNeedsNoFlink = noClasses()
            .that()
            .resideInAnyPackage("io.mullion.job.answer..", "io.mullion.job.request..", "io.mullion.job.demo..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.flink..");

    @ArchTest
    static final ArchRule onlyTheCommandLineEndsTheProcess = noClasses()
            .that()
            .resideOutsideOfPackage("io.mullion.job.cli..")
            .should()
            .callMethod(System.class, "exit", int.class);
}
