/** Filters of `where` and `refine` (docs/api/ods-compat.md). */
import { isDate } from '../../../../lines/query/filters.ts'
import type { Expression } from '../../../../lines/query/linesQuery.ts'
import { simplified } from '../../../../lines/query/queryString/simplify.ts'
import { parseRefine } from '../grammar/lists.ts'
import type { Condition, RefineItem } from '../grammar/nodes.ts'
import { parseWhere } from '../grammar/where.ts'
import { inParameter, type ExploreContext } from './context.ts'
import { withinDistance, inBox, spatialRelation } from './places.ts'
import { comparison, equalsAny, filteredColumn, holding, isNull, oneOf, within } from './values.ts'
import { everyWord, likeExpression, search, startsWith, suggest } from './words.ts'

/** @throws HttpError 400 for a syntax error or an unknown column */
export function whereExpression(text: string, context: ExploreContext): Expression {
  return inParameter('where', () => simplified(meaningOf(parseWhere(text), context)))
}

/** @throws HttpError 400 for a syntax error or an unknown column */
export function refineExpression(text: string, context: ExploreContext): Expression {
  return inParameter('refine', () =>
    simplified({ kind: 'every', parts: parseRefine(text).map((item) => refinement(item, context)) })
  )
}

/** Returns the condition of a `refine` item. A number on a date column is a date, such as the year `2024`. */
function refinement({ column, value }: RefineItem, context: ExploreContext): Expression {
  const property = filteredColumn(column, context, { name: 'equal', capability: 'index' })
  if (isDate(property) && value.kind === 'number') {
    return equalsAny(property, [{ kind: 'string', value: value.text }], context)
  }
  return equalsAny(property, [value], context)
}

function meaningOf(condition: Condition, context: ExploreContext): Expression {
  switch (condition.kind) {
    case 'and':
      return { kind: 'every', parts: condition.parts.map((part) => meaningOf(part, context)) }
    case 'or':
      return { kind: 'some', parts: condition.parts.map((part) => meaningOf(part, context)) }
    case 'not':
      return { kind: 'not', part: meaningOf(condition.part, context) }
    case 'text':
      return everyWord(condition.text)
    case 'compare':
      return comparison(condition, context)
    case 'in':
      return oneOf(condition, context)
    case 'interval':
      return within(condition, context)
    case 'holds':
      return holding(condition, context)
    case 'isNull':
      return isNull(condition.column, condition.negated, context)
    case 'like':
      return likeExpression(condition.column, condition.text, context)
    case 'search':
      return search(condition.columns, condition.text, context)
    case 'suggest':
      return suggest(condition.columns, condition.text, context)
    case 'startswith':
      return startsWith(condition.columns, condition.text, context)
    case 'distance':
      return withinDistance(condition, context)
    case 'box':
      return inBox(condition, context)
    case 'relation':
      return spatialRelation(condition, context)
  }
}
