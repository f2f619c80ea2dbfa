/** Writes answers for people and programs: a table, JSON or CSV, each with the receipt. */
@NullMarked
package io.mullion.job.answer;

import org.jspecify.annotations.NullMarked;
