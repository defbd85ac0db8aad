/** Query of the Explore API for the engine: lines, or groups of lines. */
import type { Expression, Filter, LinesQuery, TextQuery } from '../../../lines/query/linesQuery.ts'
import { parseLinesQuery, type ReadContext } from '../../../lines/query/parse.ts'
import { timeZoneOfRequest, type ExploreContext } from './meaning/context.ts'
import { groupsPlan, type GroupsPlan } from './meaning/groups.ts'
import { linesOrder, orderItems } from './meaning/order.ts'
import { outputColumns, readKeys, selectedItems, type OutputColumn } from './meaning/select.ts'
import { refineExpression, whereExpression } from './meaning/where.ts'
import type { ExploreParameters } from './parameters.ts'

export interface LinesPlan {
  kind: 'lines'
  query: LinesQuery
  columns: OutputColumn[]
}

export type ExplorePlan = LinesPlan | ({ kind: 'groups' } & GroupsPlan)

interface PlanOptions {
  size: number
  skip: number
  /** Keys that are read in addition to the selected columns. */
  alsoRead?: string[]
}

/** @throws HttpError 400, and no other error, whatever the parameters */
export function explorePlan(
  parameters: ExploreParameters,
  readContext: ReadContext,
  { size, skip, alsoRead = [] }: PlanOptions
): ExplorePlan {
  const { owner, timezone } = parameters.others
  const context: ExploreContext = { ...readContext, timeZone: timeZoneOfRequest(timezone) }
  const select = selectedItems(parameters.select)
  const order = orderItems(parameters.order_by)
  const base = parseLinesQuery(owner ? { owner } : {}, { ...readContext, defaultSelect: [] }).query
  const conditions = [
    ...parameters.where.map((text) => whereExpression(text, context)),
    ...parameters.refine.map((text) => refineExpression(text, context))
  ]
  if (parameters.group_by !== undefined) {
    const lines = { ...base, size: 0, count: false, filters: [...base.filters, ...conditions.map(filterOf)] }
    return { kind: 'groups', ...groupsPlan(parameters.group_by, select, order, lines, context) }
  }
  const columns = outputColumns(select, context)
  const { text, others } = ranking(conditions)
  return {
    kind: 'lines',
    columns,
    query: {
      ...base,
      size,
      skip,
      arrays: true,
      select: [...new Set([...readKeys(select, context.schema), ...alsoRead])],
      sort: linesOrder(order, select, context, text !== undefined),
      filters: [...base.filters, ...others.map(filterOf)],
      ...(text ? { text } : {})
    }
  }
}

const filterOf = (expression: Expression): Filter => ({ kind: 'expression', expression })

/** Makes the first required text search the main search of the query, so that it ranks the lines by relevance. */
function ranking(conditions: Expression[]): { text?: TextQuery; others: Expression[] } {
  const required = conditions.flatMap((condition) =>
    condition.kind === 'every' ? condition.parts : [condition]
  )
  const words = required.find((condition) => condition.kind === 'text')
  if (!words) return { others: conditions }
  return { text: words.text, others: required.filter((condition) => condition !== words) }
}
