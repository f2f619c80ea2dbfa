package io.mullion.sql;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.mullion.ir.plan.SummaryMerge;
import java.util.Arrays;

/** Who may import whom: {@code sql-gateway-ext → flink-job → pane-store → ir-core}; nothing is frozen. */
@AnalyzeClasses(packages = "io.mullion", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String ROOT = "io.mullion.sql";

    @ArchTest
    static final ArchRule nobody_below_imports_this_module = noClasses()
            .that()
            .resideInAnyPackage("io.mullion.ir..", "io.mullion.store..", "io.mullion.job..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + "..");

    @ArchTest
    static final ArchRule this_module_uses_our_modules_and_flink = classes()
            .that()
            .resideInAPackage(ROOT + "..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    ROOT + "..",
                    "io.mullion.ir..",
                    "io.mullion.store..",
                    "io.mullion.job..",
                    "java..",
                    "org.jspecify..",
                    "com.google.common..",
                    "org.apache.flink..",
                    "org.slf4j..");

    /** Any other subclass, in whatever module, would be a way to count rows twice (S6). */
    @ArchTest
    static final ArchRule one_gate_to_merges = classes()
            .that()
            .areAssignableTo(SummaryMerge.Gate.class)
            .and()
            .areNotInterfaces()
            .should()
            .haveFullyQualifiedName("io.mullion.ir.coverage.MergeCheck")
            .orShould()
            .haveFullyQualifiedName(SummaryMerge.Gate.class.getName());

    /** The planner is another class loader's; the gateway is unmodified and needs nothing of ours. */
    @ArchTest
    static final ArchRule no_planner_and_no_gateway_code = noClasses()
            .that()
            .resideInAPackage(ROOT + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.flink.table.planner..", "org.apache.flink.table.gateway..");

    @ArchTest
    static final ArchRule packages_are_acyclic =
            slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule sketch_is_the_lowest = lowest("sketch", "source", "function", "table", "catalog");

    @ArchTest
    static final ArchRule functions_know_sketches_only = lowest("function", "source", "table", "catalog");

    @ArchTest
    static final ArchRule the_running_source_does_not_plan = lowest("source", "function", "table", "catalog");

    @ArchTest
    static final ArchRule tables_do_not_know_the_catalog = lowest("table", "function", "catalog");

    private static ArchRule lowest(String name, String... above) {
        String[] packages =
                Arrays.stream(above).map(other -> ROOT + "." + other + "..").toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage(ROOT + "." + name)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages);
    }
}
