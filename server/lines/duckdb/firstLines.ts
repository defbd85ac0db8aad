/**
 * Reads the first line of each of many similar queries in one statement. Queries of the same form differ in the values
 * of their filters and in the origin of distances; these values become columns of a table that is joined with the
 * lines.
 */
import {
  BOOLEAN,
  DATE,
  DOUBLE,
  DuckDBDateValue,
  DuckDBTimestampValue,
  INTEGER,
  LIST,
  listValue,
  TIMESTAMP,
  VARCHAR,
  type DuckDBMaterializedResult,
  type DuckDBType
} from '@duckdb/node-api'
import type { LinesVersion } from '../layout.ts'
import type { Filter, LinesQuery, PlainFilter } from '../query/linesQuery.ts'
import { withAttachmentUrls } from './attachmentUrls.ts'
import { condition, type ConditionContext } from './conditions.ts'
import { orderOfOrigin } from './gatheredOrder.ts'
import type { Instance } from './instances.ts'
import { lineText, nullStripperOf } from './lineText.ts'
import { longColumnsAmong } from './longColumns.ts'
import { orderBy, orderTerms } from './order.ts'
import { shapeOf } from './page.ts'
import { columnOf, texts } from './results.ts'
import { and, bindValue, join, alwaysFalse, raw, sql, Sql, type Bound } from './sql.ts'
import type { AttachedVersion } from './versions.ts'

/**
 * @param queries queries with plain filters and the same `select`; sizes, text searches and cursors are ignored
 * @returns the text of the first line of each query, undefined for a query without match
 */
export async function readFirsts(
  { readers, versions }: Instance,
  version: LinesVersion,
  queries: LinesQuery[],
  signal?: AbortSignal
): Promise<(string | undefined)[]> {
  const firstLines: (string | undefined)[] = queries.map(() => undefined)
  const [first] = queries
  if (!first) return firstLines
  return versions.use(version, async (attached) => {
    const sorted = new Set(queries.flatMap(({ sort }) => sort))
    const compared = [...sorted].filter(({ form }) => form !== 'natural').map(({ key }) => key)
    const longColumns = await longColumnsAmong([...new Set(compared)], attached, readers)
    const columns = withAttachmentUrls(attached.columns, version.schema, first.attachmentAddress)
    const context = { columns, longColumns }
    const lines = raw(`${attached.alias}.lines`)
    const shape = shapeOf({ schema: version.schema, ...context, lines, conditions: [], searches: [] }, first)
    const text = lineText(columns, shape)
    const strip = nullStripperOf(first.form)
    for (const group of groupsOf(queries, context, attached)) {
      const statement = statementOf(group, lines, text)
      await store(await readers.run(attached.alias, statement, signal))
    }
    return firstLines

    async function store(result: DuckDBMaterializedResult): Promise<void> {
      const lineTexts = await texts(result, strip)
      for (const [row, position] of columnOf<number>(result, 1).entries())
        firstLines[position] = lineTexts[row]
    }
  })
}

interface QueryValues {
  position: number
  values: readonly Bound[]
}

/** Queries with the same SQL and different values. */
interface Group {
  filterSql: Sql
  order: Sql
  queries: QueryValues[]
}

function groupsOf(queries: LinesQuery[], context: ConditionContext, attached: AttachedVersion): Group[] {
  const groups = new Map<string, Group>()
  // Filter and sort objects are often shared by all the queries: their SQL is made once.
  const conditionOf = memoize((filter: PlainFilter) => condition(filter, context))
  const orderOf = memoize((sort: LinesQuery['sort']) =>
    orderBy(orderTerms(orderOfOrigin(sort, attached), context))
  )
  for (const [position, { filters, sort }] of queries.entries()) {
    const conditions = filters.map((filter) => conditionOf(plainFilter(filter)))
    if (conditions.includes(alwaysFalse)) continue
    const filterSql = and(conditions)
    const order = orderOf(sort)
    const key = `${filterSql.text}\n${order.text}`
    const query = { position, values: [...filterSql.values, ...order.values] }
    const group = groups.get(key)
    if (group) group.queries.push(query)
    else groups.set(key, { filterSql, order, queries: [query] })
  }
  return [...groups.values()].flatMap((group) =>
    canJoin(group) ? [group] : group.queries.map((query) => ({ ...group, ...groupOf(group, query) }))
  )
}

function memoize<Item extends object>(compute: (item: Item) => Sql): (item: Item) => Sql {
  const results = new Map<Item, Sql>()
  return (item) => {
    let result = results.get(item)
    if (!result) results.set(item, (result = compute(item)))
    return result
  }
}

function plainFilter(filter: Filter): PlainFilter {
  if (filter.kind === 'search' || filter.kind === 'expression') {
    throw new Error(`a first line is not found by a filter of the kind ${filter.kind}`)
  }
  return filter
}

/**
 * Whether the queries can share a statement: each `?` of the SQL is a value, and each value has a type that a column
 * can have.
 */
function canJoin({ filterSql, order, queries }: Group): boolean {
  const [first] = queries
  if (queries.length < 2 || !first) return queries.length < 2
  const places = `${filterSql.text}${order.text}`.split('?').length - 1
  if (places !== first.values.length) return false
  return queries.every(({ values }) =>
    values.every((value, index) => {
      const type = typeOf(value)
      return type !== undefined && type === typeOf(first.values[index])
    })
  )
}

function groupOf({ filterSql, order }: Group, query: QueryValues): Group {
  const count = filterSql.values.length
  return {
    filterSql: new Sql(filterSql.text, query.values.slice(0, count)),
    order: new Sql(order.text, query.values.slice(count)),
    queries: [query]
  }
}

function typeOf(value: Bound | undefined): DuckDBType | undefined {
  if (!value || value.type) return value?.type
  if (typeof value.value === 'string') return VARCHAR
  if (typeof value.value === 'boolean') return BOOLEAN
  if (value.value instanceof DuckDBDateValue) return DATE
  if (value.value instanceof DuckDBTimestampValue) return TIMESTAMP
  return typeof value.value === 'number' ? DOUBLE : undefined
}

function statementOf({ filterSql, order, queries }: Group, lines: Sql, text: Sql): Sql {
  const lists: Sql[] = [
    sql`unnest(${bindValue(listValue(queries.map(({ position }) => position)), LIST(INTEGER))}) AS asked_n`
  ]
  const first = queries[0]?.values ?? []
  const operands = first.map((value, index) => {
    const isSame = queries.every(({ values }) => values[index]?.value === value.value)
    if (isSame) return sql`${value}`
    const list = listValue(queries.map(({ values }) => values[index]?.value ?? null))
    const name = raw(`asked_${index}`)
    lists.push(sql`unnest(${bindValue(list, LIST(typeOf(value) ?? VARCHAR))}) AS ${name}`)
    return name
  })
  const joinCondition = withOperands(filterSql, operands)
  const orderSql = withOperands(order, operands.slice(filterSql.values.length))
  return sql`WITH asked AS MATERIALIZED (SELECT ${join(lists, ', ')})
    SELECT ${text} AS line, asked_n FROM ${lines} JOIN asked ON ${joinCondition}
    QUALIFY row_number() OVER (PARTITION BY asked_n ORDER BY ${orderSql}) = 1`
}

/** Replaces the placeholders of an SQL text by other pieces. */
function withOperands({ text, values }: Sql, operands: Sql[]): Sql {
  const parts = text.split('?')
  // SQL with a `?` inside a literal cannot be split: the query is then run alone, with its own values.
  if (parts.length - 1 !== values.length) return new Sql(text, values)
  const between = parts.flatMap((part, index) => {
    const operand = index < values.length ? operands[index] : undefined
    return operand ? [raw(part), operand] : [raw(part)]
  })
  return join(between, '')
}
