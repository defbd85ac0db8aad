/** SQL of boolean expressions; text searches and geometrical relations are looked up beforehand. */
import type { Expression, PlainFilter } from '../query/linesQuery.ts'
import { condition, type ConditionContext } from './conditions.ts'
import { and, or, sql, type Sql } from './sql.ts'

/** Parts of an expression that are looked up before lines are read, in the text index or among geometries. */
export type LookedUp = Extract<Expression, { kind: 'text' | 'words' | 'relation' }>

/** @param conditionOf condition that a line is among those found for a leaf */
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
      // NOT of a NULL condition would be NULL; a line without value must match the negation.
      return sql`NOT coalesce((${expressionSql(expression.part, context, conditionOf)}), false)`
  }
}

/** Returns the leaves of an expression, in order: filters and parts to look up. */
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
