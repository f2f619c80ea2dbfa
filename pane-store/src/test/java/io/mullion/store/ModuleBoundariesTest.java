package io.mullion.store;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;

/** What pane-store and its packages may use: {@code query → catalog → (block, encoding) → pane}, nothing frozen. */
@AnalyzeClasses(packages = "io.mullion.store", importOptions = ImportOption.DoNotIncludeTests.class)
class ModuleBoundariesTest {
    private static final String ROOT = "io.mullion.store";

    @ArchTest
    static final ArchRule the_module_uses_ir_core_and_its_few_libraries = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    ROOT + "..",
                    "io.mullion.ir..",
                    "java..",
                    "org.jspecify..",
                    "com.google.common..",
                    "com.google.errorprone..",
                    "com.fasterxml.jackson..",
                    "org.apache.datasketches..",
                    "org.sqlite..");

    @ArchTest
    static final ArchRule packages_are_acyclic =
            slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule pane_is_the_lowest = lowest("pane", "block", "encoding", "catalog", "query");

    @ArchTest
    static final ArchRule block_knows_panes_only = lowest("block", "encoding", "catalog", "query");

    @ArchTest
    static final ArchRule encoding_knows_panes_only = lowest("encoding", "block", "catalog", "query");

    @ArchTest
    static final ArchRule catalog_does_not_know_queries = lowest("catalog", "query");

    @ArchTest
    static final ArchRule only_pane_knows_the_sketch_library = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".pane")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.datasketches..");

    @ArchTest
    static final ArchRule only_encoding_knows_json = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".encoding")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule only_catalog_knows_the_database = noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + ".catalog")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "org.sqlite..");

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
