/** Conditions that combine, as SQL; those on words and geometries are answered beforehand. */
import type { Expression, PlainFilter } from '../query/linesQuery.ts'
import { condition, type ConditionContext } from './conditions.ts'
import { and, or, sql, type Sql } from './sql.ts'

/** What is looked up before lines are read: in the text index, or among geometries. */
export type LookedUp = Extract<Expression, { kind: 'text' | 'words' | 'relation' }>

/** @param conditionOf that a line is one of those that a leaf is about */
export function expressionSql(
  expression: Expression,
  context: ConditionContext,
  conditionOf: (leaf: LookedUp) => Sql
): Sql {
  switch (expression.kind) {
    case 'filter':
      return condition(expression.filter, context)
    case 'text':
    case 'words':
    case 'relation':
      return conditionOf(expression)
    case 'every':
      return and(expression.parts.map((part) => expressionSql(part, context, conditionOf)))
    case 'some':
      return or(expression.parts.map((part) => expressionSql(part, context, conditionOf)))
    case 'not':
      // A line without value does not meet a condition, and so meets its contrary.
      return sql`NOT coalesce((${expressionSql(expression.part, context, conditionOf)}), false)`
  }
}

/** The parts of an expression that are asked of each line or of the index, in their order. */
export function leavesOf(expression: Expression): (LookedUp | { kind: 'filter'; filter: PlainFilter })[] {
  switch (expression.kind) {
    case 'every':
    case 'some':
      return expression.parts.flatMap(leavesOf)
    case 'not':
      return leavesOf(expression.part)
    default:
      return [expression]
  }
}
