package io.mullion.ir;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import io.mullion.ir.plan.SummaryMerge;
import java.io.Serializable;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Set;

/** The lines of docs/architecture.md that ir-core must not cross; nothing is frozen. */
@AnalyzeClasses(packages = "io.mullion.ir", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    /** Each package may use those after it, and no other of ours. */
    private static final List<String> ORDER = List.of(
            "oracle",
            "explain",
            "audit",
            "replay",
            "history",
            "planner",
            "timing",
            "coverage",
            "accuracy",
            "plan",
            "expr",
            "predicate",
            "value");

    @ArchTest
    void packagesUseOnlyThoseToTheirRight(JavaClasses classes) {
        for (int i = 0; i < ORDER.size(); i++) {
            List<String> allowed =
                    new ArrayList<>(List.of("java..", "org.jspecify.annotations..", "com.google.common.."));
            ORDER.subList(i, ORDER.size()).forEach(name -> allowed.add("io.mullion.ir." + name + ".."));
            ArchRuleDefinition.classes()
                    .that()
                    .resideInAPackage("io.mullion.ir." + ORDER.get(i) + "..")
                    .should()
                    .onlyDependOnClassesThat(resideInAnyPackage(allowed.toArray(String[]::new))
                            .or(DescribedPredicate.describe("are arrays of primitives", JavaClass::isArray)))
                    .because(String.join(" → ", ORDER))
                    .allowEmptyShould(ORDER.get(i).equals("planner"))
                    .check(classes);
        }
    }

    @ArchTest
    static final ArchRule everyPackageHasItsPlace = classes()
            .should()
            .resideInAnyPackage(
                    ORDER.stream().map(name -> "io.mullion.ir." + name).toArray(String[]::new));

    @ArchTest
    static final ArchRule noCycles =
            slices().matching("io.mullion.ir.(*)..").should().beFreeOfCycles();

    /** Any other subclass would be a way to count rows twice (S6). */
    @ArchTest
    static final ArchRule oneGate = classes()
            .that(assignableTo(SummaryMerge.Gate.class).and(not(type(SummaryMerge.Gate.class))))
            .should()
            .haveFullyQualifiedName("io.mullion.ir.coverage.MergeCheck");

    /** The second checker proves by its own means; it may read the data of the box algebra and call none of it. */
    @ArchTest
    static final ArchRule auditSharesNoAlgebra = noClasses()
            .that()
            .resideInAPackage("io.mullion.ir.audit..")
            .should()
            .callMethodWhere(DescribedPredicate.describe(
                    "is an operation of the box algebra",
                    call -> call.getTargetOwner().getPackageName().equals("io.mullion.ir.predicate")
                            && !Set.of("boxes", "constraints", "ranges", "type", "withNull", "withNan", "withAbsent")
                                    .contains(call.getName())));

    @ArchTest
    static final ArchRule noClock = noClasses()
            .should()
            .callMethodWhere(DescribedPredicate.describe("reads a clock or sleeps", ArchitectureTest::readsTime))
            .orShould()
            .dependOnClassesThat(assignableTo(Clock.class).or(assignableTo(Date.class)))
            .because("the same plan and panes give the same answer at any time");

    @ArchTest
    static final ArchRule noInputOrOutput = noClasses()
            .should()
            .dependOnClassesThat(resideInAnyPackage("java.io..", "java.nio..", "java.net..", "java.sql..", "javax..")
                    .and(not(type(Serializable.class))))
            .orShould()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err")
            .because("ir-core is a library of pure functions");

    private static boolean readsTime(JavaCall<?> call) {
        Set<String> names = Set.of("now", "currentTimeMillis", "nanoTime", "systemUTC", "systemDefaultZone", "sleep");
        String owner = call.getTargetOwner().getPackageName();
        return names.contains(call.getName()) && (owner.startsWith("java.time") || owner.equals("java.lang"));
    }
}
