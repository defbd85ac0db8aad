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
import { and, bound, join, nothing, raw, sql, Sql, type Bound } from './sql.ts'
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
  const found: (string | undefined)[] = queries.map(() => undefined)
  const [first] = queries
  if (!first) return found
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
      await take(await readers.run(attached.alias, statement, signal))
    }
    return found

    async function take(result: DuckDBMaterializedResult): Promise<void> {
      const lineTexts = await texts(result, strip)
      for (const [row, position] of columnOf<number>(result, 1).entries()) found[position] = lineTexts[row]
    }
  })
}

interface Asked {
  position: number
  values: readonly Bound[]
}

/** Queries with the same SQL and different values. */
interface Group {
  where: Sql
  order: Sql
  asked: Asked[]
}

function groupsOf(queries: LinesQuery[], context: ConditionContext, attached: AttachedVersion): Group[] {
  const groups = new Map<string, Group>()
  // Filter and sort objects are often shared by all the queries: their SQL is made once.
  const conditionOf = remembered((filter: PlainFilter) => condition(filter, context))
  const orderOf = remembered((sort: LinesQuery['sort']) =>
    orderBy(orderTerms(orderOfOrigin(sort, attached), context))
  )
  for (const [position, { filters, sort }] of queries.entries()) {
    const conditions = filters.map((filter) => conditionOf(plain(filter)))
    if (conditions.includes(nothing)) continue
    const where = and(conditions)
    const order = orderOf(sort)
    const key = `${where.text}\n${order.text}`
    const asked = { position, values: [...where.values, ...order.values] }
    const group = groups.get(key)
    if (group) group.asked.push(asked)
    else groups.set(key, { where, order, asked: [asked] })
  }
  return [...groups.values()].flatMap((group) =>
    canJoin(group) ? [group] : group.asked.map((one) => ({ ...group, ...alone(group, one) }))
  )
}

function remembered<Item extends object>(make: (item: Item) => Sql): (item: Item) => Sql {
  const known = new Map<Item, Sql>()
  return (item) => {
    let made = known.get(item)
    if (!made) known.set(item, (made = make(item)))
    return made
  }
}

function plain(filter: Filter): PlainFilter {
  if (filter.kind === 'search' || filter.kind === 'expression') {
    throw new Error(`a first line is not found by a filter of the kind ${filter.kind}`)
  }
  return filter
}

/**
 * Whether the queries can share a statement: each `?` of the SQL is a value, and each value has a type that a column
 * can have.
 */
function canJoin({ where, order, asked }: Group): boolean {
  const [first] = asked
  if (asked.length < 2 || !first) return asked.length < 2
  const places = `${where.text}${order.text}`.split('?').length - 1
  if (places !== first.values.length) return false
  return asked.every(({ values }) =>
    values.every((value, index) => {
      const type = typeOf(value)
      return type !== undefined && type === typeOf(first.values[index])
    })
  )
}

function alone({ where, order }: Group, asked: Asked): Group {
  const count = where.values.length
  return {
    where: new Sql(where.text, asked.values.slice(0, count)),
    order: new Sql(order.text, asked.values.slice(count)),
    asked: [asked]
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

function statementOf({ where, order, asked }: Group, lines: Sql, text: Sql): Sql {
  const lists: Sql[] = [
    sql`unnest(${bound(listValue(asked.map(({ position }) => position)), LIST(INTEGER))}) AS asked_n`
  ]
  const first = asked[0]?.values ?? []
  const pieces = first.map((value, index) => {
    const isSame = asked.every(({ values }) => values[index]?.value === value.value)
    if (isSame) return sql`${value}`
    const list = listValue(asked.map(({ values }) => values[index]?.value ?? null))
    const name = raw(`asked_${index}`)
    lists.push(sql`unnest(${bound(list, LIST(typeOf(value) ?? VARCHAR))}) AS ${name}`)
    return name
  })
  const joined = filled(where, pieces)
  const sorted = filled(order, pieces.slice(where.values.length))
  return sql`WITH asked AS MATERIALIZED (SELECT ${join(lists, ', ')})
    SELECT ${text} AS line, asked_n FROM ${lines} JOIN asked ON ${joined}
    QUALIFY row_number() OVER (PARTITION BY asked_n ORDER BY ${sorted}) = 1`
}

/** Replaces the placeholders of an SQL text by other pieces. */
function filled({ text, values }: Sql, pieces: Sql[]): Sql {
  const parts = text.split('?')
  // SQL with a `?` inside a literal cannot be split: the query is then run alone, with its own values.
  if (parts.length - 1 !== values.length) return new Sql(text, values)
  const between = parts.flatMap((part, index) => {
    const piece = index < values.length ? pieces[index] : undefined
    return piece ? [raw(part), piece] : [raw(part)]
  })
  return join(between, '')
}
