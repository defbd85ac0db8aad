/** Order of lines from `order_by` (docs/api/ods-compat.md). */
import { canSort, capabilityTitles, hasCapability } from '../../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../../http/errors.ts'
import type { SortTerm } from '../../../../lines/query/linesQuery.ts'
import { isPlainString } from '../../../../lines/query/filters.ts'
import { parseSort } from '../../../../lines/query/sort.ts'
import { QuerySyntaxError } from '../../../../lines/query/syntaxError.ts'
import { parseOrderBy } from '../grammar/lists.ts'
import type { Item, OrderItem, SelectExpression } from '../grammar/nodes.ts'
import { existingColumn, inParameter, type ExploreContext } from './context.ts'
import { orderWords } from './metrics.ts'

/** @throws HttpError 400 for a syntax error */
export function orderItems(text: string | undefined): OrderItem[] {
  return text ? inParameter('order_by', () => parseOrderBy(text)) : []
}

/**
 * Returns the complete order of lines: the requested order, then relevance, then the default order.
 * @throws HttpError 400 for an unknown column or one that cannot be sorted
 */
export function linesOrder(
  items: OrderItem[],
  select: Item<SelectExpression>[] | undefined,
  context: ExploreContext,
  ranked: boolean
): SortTerm[] {
  const requestedTerms = inParameter('order_by', () =>
    items.flatMap((item) => termsOf(item, select ?? [], context))
  )
  const terms: SortTerm[] = []
  for (const term of [...requestedTerms, ...parseSort(undefined, { ...context, ranked })]) {
    const isKnown = terms.some(({ key, form }) => key === term.key && form === term.form)
    if (!isKnown) terms.push(term)
  }
  return terms
}

function termsOf(
  { expression, text, descending }: OrderItem,
  select: Item<SelectExpression>[],
  { schema }: ExploreContext
): SortTerm[] {
  if (expression.kind === 'random') return [{ key: '_rand', form: 'natural', descending }]
  if (expression.kind === 'aggregate') throw new QuerySyntaxError(`${text} n'ordonne que des groupes`)
  const aliased = select.find(({ alias }) => alias === expression.column)?.expression
  // A metric of all lines is the same number on every line.
  if (aliased?.kind === 'aggregate') return []
  if (aliased && aliased.kind !== 'column') {
    throw new QuerySyntaxError(`${expression.column} n'est pas une colonne`)
  }
  const property = sortedColumn(aliased?.column ?? expression.column, schema)
  const { key } = property
  if (!isPlainString(property)) return [{ key, form: 'natural', descending }]
  return [{ key, form: hasCapability(property, 'insensitive') ? 'folded' : 'raw', descending }]
}

/** @throws HttpError 400 for a column that does not exist or cannot be sorted by */
export function sortedColumn(key: string, schema: SchemaProperty[]): SchemaProperty {
  const property = existingColumn(key, schema, orderWords.missing)
  if (canSort(property)) return property
  throw httpError('columnWithout', {
    refusal: `Impossible de trier sur le champ ${key}`,
    key,
    reason: `La fonctionnalité "${capabilityTitles.values}" n'est pas activée dans la configuration technique du champ.`
  })
}
