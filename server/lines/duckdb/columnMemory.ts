/**
 * Columns in memory, for the filters, orders and groups that are asked for most: the engine needs a millisecond to plan
 * what they answer in less. A column is read once queries that need it have cost as much as reading it does; the least
 * used are forgotten. Those of lines that change in place, lists, and columns of too many texts stay with the engine.
 */
import { setImmediate } from 'node:timers/promises'
import { ValueColumn } from '../columns/valueColumn.ts'
import type { LinesVersion, PhysicalType } from '../layout.ts'
import type { Instance } from './instances.ts'
import { longColumnsAmong } from './longColumns.ts'
import type { Readers } from './readers.ts'
import { raw, sql, type Sql } from './sql.ts'
import type { StoredColumn } from './storedColumns.ts'
import type { AttachedVersion } from './versions.ts'

/** Lines that take as long to read as a query about them. */
const linesPerQuery = 10_000
/** Columns with more are not for groups nor choices: a place among them would take longer to find. */
const mostTexts = 100_000
const mostColumns = 2000
/** A value and a place in the order. */
const bytesPerLine = 12

interface Entry {
  asked: number
  state: 'counted' | 'reading' | 'there' | 'refused'
  column?: ValueColumn
}

export class ColumnMemory {
  /** By the file of the version, whose name is never used again, and the key; the least recently used first. */
  private readonly entries = new Map<string, Entry>()
  private readonly instance: Instance
  private readonly mostBytes: number
  private readonly patience: number
  private reading: Promise<void> = Promise.resolve()

  /** @param patience queries that are left to the engine first, 1 as many as cost what reading a column does */
  constructor(instance: Instance, mostBytes: number, patience = 1) {
    this.instance = instance
    this.mostBytes = mostBytes
    this.patience = patience
  }

  /**
   * The columns of a query, all of them or none: it counts as one that needs them.
   * @param attached to any instance
   */
  find(
    keys: readonly string[],
    version: LinesVersion,
    attached: AttachedVersion
  ): Map<string, ValueColumn> | undefined {
    if (attached.numbering?.gaps !== 0) return undefined
    // Those that cannot be there together would take each other's place.
    if (keys.length * version.count * bytesPerLine > this.mostBytes) return undefined
    const columns = new Map<string, ValueColumn>()
    for (const key of keys) {
      const stored = attached.columns.find(key)
      if (!stored || stored.isList || stored.isComputed) return undefined
      const entry = this.entryOf(nameOf(version, key))
      if (entry.column) columns.set(key, entry.column)
      else this.count(entry, key, version)
    }
    return columns.size === new Set(keys).size ? columns : undefined
  }

  /** Resolves when what was begun is there: for tests and measures. */
  async settled(): Promise<void> {
    await this.reading
  }

  private entryOf(name: string): Entry {
    const entry = this.entries.get(name) ?? { asked: 0, state: 'counted' }
    this.entries.delete(name)
    this.entries.set(name, entry)
    return entry
  }

  private count(entry: Entry, key: string, version: LinesVersion): void {
    entry.asked += 1
    if (entry.state !== 'counted' || entry.asked <= (this.patience * version.count) / linesPerQuery) return
    entry.state = 'reading'
    this.reading = this.reading.then(() => this.read(entry, key, version))
  }

  /** A version that goes away meanwhile has no column, and needs none. */
  private async read(entry: Entry, key: string, version: LinesVersion): Promise<void> {
    const { readers, versions } = this.instance
    try {
      await versions.use(version, async (attached) => {
        const column = await readColumn(readers, attached, attached.columns.find(key)!, version.count)
        entry.state = column && column.bytes <= this.mostBytes ? 'there' : 'refused'
        if (!column || entry.state === 'refused') return
        entry.column = column
        attached.closers.push(() => void this.entries.delete(nameOf(version, key)))
      })
      this.forgetUnused()
    } catch {
      entry.state = 'refused'
    }
  }

  private forgetUnused(): void {
    let bytes = 0
    for (const { column } of this.entries.values()) bytes += column?.bytes ?? 0
    for (const [name, { column }] of this.entries) {
      if (bytes <= this.mostBytes && this.entries.size <= mostColumns) return
      this.entries.delete(name)
      bytes -= column?.bytes ?? 0
    }
  }
}

const nameOf = ({ path }: LinesVersion, key: string): string => `${path}\n${key}`

/** Undefined for a column whose values cannot be told by numbers. */
async function readColumn(
  readers: Readers,
  attached: AttachedVersion,
  stored: StoredColumn,
  count: number
): Promise<ValueColumn | undefined> {
  const lines = raw(`${attached.alias}.lines`)
  const texts = stored.type === 'VARCHAR' ? await readTexts(readers, attached, stored, lines) : undefined
  if (stored.type === 'VARCHAR' && !texts) return undefined
  if (!(await isExact(readers, attached, stored, lines))) return undefined
  const { comparable } = stored
  const value = texts ? sql`dense_rank() OVER (ORDER BY ${comparable}) - 1` : numberSql(stored)
  const result = await readers.run(
    attached.alias,
    sql`SELECT rowid::INTEGER, (${value})::DOUBLE FROM ${lines} WHERE ${comparable} IS NOT NULL ORDER BY ${comparable}, rowid`,
    undefined,
    { isLong: true }
  )
  const values = new Float64Array(count).fill(NaN)
  const order = new Uint32Array(result.rowCount)
  let filled = 0
  for (let index = 0; index < result.chunkCount; index++) {
    // Other requests have their turn.
    if (index % 8 === 7) await setImmediate()
    const chunk = result.getChunk(index)
    const rows = chunk.getColumnValues(0) as number[]
    const numbers = chunk.getColumnValues(1) as number[]
    for (let place = 0; place < rows.length; place++) values[rows[place]!] = numbers[place]!
    order.set(rows, filled)
    filled += rows.length
  }
  return new ValueColumn({ values, order, ...(texts ? { texts } : {}) })
}

function numberSql({ type, comparable }: StoredColumn): Sql {
  if (type === 'DATE') return sql`epoch_ms(${comparable}::TIMESTAMP)`
  return type === 'DATETIME' ? sql`epoch_us(${comparable})` : comparable
}

const mostExact = raw(String(Number.MAX_SAFE_INTEGER))
/** Dates that are written with four digits of a year. */
const [firstDate, lastDate] = [raw("DATE '0001-01-01'"), raw("DATE '9999-12-31'")]

/** Whether numbers tell its values without loss, and give back what they are written as. */
async function isExact(
  readers: Readers,
  attached: AttachedVersion,
  stored: StoredColumn,
  lines: Sql
): Promise<boolean> {
  const { type, comparable } = stored
  const bounds: Partial<Record<PhysicalType, [Sql, Sql]>> = {
    BIGINT: [sql`-${mostExact}`, mostExact],
    DATETIME: [sql`-${mostExact}`, mostExact],
    DATE: [firstDate, lastDate],
    // What is no number is above all.
    DOUBLE: [raw('-1.7e308'), raw('1.7e308')]
  }
  const [least, most] = bounds[type] ?? []
  if (!least || !most) return true
  const value = type === 'DATETIME' ? numberSql(stored) : comparable
  const result = await readers.run(
    attached.alias,
    sql`SELECT coalesce(min(${value}) >= ${least} AND max(${value}) <= ${most}, true) FROM ${lines}`
  )
  return result.getChunk(0).getColumnValues(0)[0] === true
}

/** Every text of the column, in the order of bytes; undefined when they are too many, or long. */
async function readTexts(
  readers: Readers,
  attached: AttachedVersion,
  { key, sql: value }: StoredColumn,
  lines: Sql
): Promise<string[] | undefined> {
  const long = await longColumnsAmong([key], attached, readers)
  if (long.size) return undefined
  const limit = raw(String(mostTexts + 1))
  const found = await readers.run(
    attached.alias,
    sql`SELECT DISTINCT ${value} AS text FROM ${lines} WHERE ${value} IS NOT NULL ORDER BY text LIMIT ${limit}`,
    undefined,
    { isLong: true }
  )
  if (found.rowCount > mostTexts) return undefined
  const texts: string[] = []
  for (let index = 0; index < found.chunkCount; index++) {
    for (const text of found.getChunk(index).getColumnValues(0) as string[]) texts.push(text)
  }
  return texts
}
