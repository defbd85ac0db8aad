/**
 * Adds the texts of the files that lines name, as columns after those of the file (docs/api/attachments.md). Lines are
 * first written without documents, then copied with them in small batches: a single statement would hold the documents
 * of two thousand lines in memory.
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { PhysicalColumn } from '../../../lines/layout.ts'
import type { TextColumn } from '../../../lines/text/index.ts'
import { AttachedTexts } from '../../lineAttachments/texts/attachedTexts.ts'
import { documentColumns } from '../../lineAttachments/texts/columns.ts'
import { documentReaders } from '../../lineAttachments/texts/documentReaders.ts'
import { isCounted, problemText } from '../../lineAttachments/texts/problems.ts'
import type { StoredText } from '../../lineAttachments/texts/textStore.ts'
import type { LineError } from '../diagnostic.ts'
import type { IndexInput, ReportProgress } from '../task.ts'
import { sqlText } from './database.ts'
import { readAll, readNumber } from '../../../lines/duckdb/rows.ts'

/** Table of the lines before their documents are added. */
export const linesWithoutDocuments = 'base'

interface LineDocuments {
  columns: TextColumn[]
  /** Lines whose file has no text, or an incomplete one; the lines are kept. */
  errors: LineError[]
  errorCount: number
  /** Number of lines whose problem never makes an indexing fail, among `errorCount`. */
  harmlessCount: number
}

const toldErrors = 100
/** Lines whose documents are read together, and characters of documents that are written together. */
const linesAtOnce = 200
const textAtOnce = 8_000_000

interface Line {
  /** Row id of the line in the table. */
  row: number
  /** Line number. */
  number: number
  value: string | null
  stored?: StoredText | undefined
}

/** Returns the key of the stored column that names documents; undefined when no documents are read. */
export function documentColumn(
  columns: { property: SchemaProperty; type: string; isList?: boolean }[],
  { documents }: Pick<IndexInput, 'documents'>
): string | undefined {
  const column = columns.find(({ property }) => property.key === documents?.key)
  return column && !column.isList && column.type === 'VARCHAR' ? column.property.key : undefined
}

/**
 * Creates the table `lines` from the table without documents, which is dropped.
 * @param key key of the column that names documents
 */
export async function addDocuments(
  connection: DuckDBConnection,
  stored: TextColumn[],
  key: string,
  { schema, documents, threads }: Pick<IndexInput, 'schema' | 'documents' | 'threads'>,
  report: ReportProgress
): Promise<LineDocuments> {
  const attachmentColumn = stored.find(({ property }) => property.key === key)
  if (!documents || !attachmentColumn) throw new Error(`no column names documents: ${key}`)
  const columns = documentColumns(schema).map((property, index): TextColumn => {
    const type = property.type === 'integer' ? 'BIGINT' : 'VARCHAR'
    return { property, column: { key: property.key, name: `c${stored.length + index}`, type } }
  })
  const readers = documentReaders(Math.max(1, threads))
  const texts = new AttachedTexts(documents, readers)
  try {
    await connection.run('BEGIN TRANSACTION')
    await createTable(connection, columns)
    const result = await new Writer(connection, texts, columns, attachmentColumn.column).write(report)
    await connection.run('COMMIT')
    await connection.run(`DROP TABLE ${linesWithoutDocuments}`)
    return { columns, ...result }
  } finally {
    texts.close()
    await readers.close()
  }
}

async function createTable(connection: DuckDBConnection, columns: TextColumn[]): Promise<void> {
  const added = columns.map(({ column: { name, type } }) => `, CAST(NULL AS ${type}) AS ${name}`)
  await connection.run(
    `CREATE TABLE lines AS SELECT *${added.join('')} FROM ${linesWithoutDocuments} LIMIT 0`
  )
  const rows = columns.map(
    ({ column: { key, name, type } }) => `(${[key, name, type].map(sqlText).join(', ')}, NULL, NULL)`
  )
  await connection.run(`INSERT INTO columns VALUES ${rows.join(', ')}`)
}

/** Writes the lines in order. */
class Writer {
  private readonly errors: LineError[] = []
  private errorCount = 0
  private harmlessCount = 0
  private readonly connection: DuckDBConnection
  private readonly texts: AttachedTexts
  private readonly columns: TextColumn[]
  private readonly attachmentColumn: PhysicalColumn

  constructor(
    connection: DuckDBConnection,
    texts: AttachedTexts,
    columns: TextColumn[],
    attachmentColumn: PhysicalColumn
  ) {
    this.connection = connection
    this.texts = texts
    this.columns = columns
    this.attachmentColumn = attachmentColumn
  }

  async write(report: ReportProgress): Promise<Omit<LineDocuments, 'columns'>> {
    const count = await readNumber(this.connection, `SELECT count(*) FROM ${linesWithoutDocuments}`)
    for (let from = 0; from < count; from += linesAtOnce) {
      const lines = await this.linesFrom(from)
      const storedTexts = await this.texts.read(lines.flatMap(({ value }) => value ?? []))
      for (const line of lines) {
        line.stored = line.value === null ? undefined : storedTexts.get(line.value)
        this.reportProblem(line)
      }
      for (const group of byLength(lines)) await this.insert(group)
      report(Math.min(100, (100 * (from + linesAtOnce)) / count))
    }
    const { errors, errorCount, harmlessCount } = this
    return { errors, errorCount, harmlessCount }
  }

  private async linesFrom(from: number): Promise<Line[]> {
    const rows = await readAll<{ row: string; number: string; value: string | null }>(
      this.connection,
      `SELECT rowid AS row, _i AS number, ${this.attachmentColumn.name} AS value FROM ${linesWithoutDocuments}
       WHERE rowid >= ${from} AND rowid < ${from + linesAtOnce} ORDER BY rowid`
    )
    return rows.map(({ row, number, value }) => ({ row: Number(row), number: Number(number), value }))
  }

  private async insert(lines: Line[]): Promise<void> {
    const { connection } = this
    const names = this.columns.map(({ column }) => column.name)
    const types = this.columns.map(({ column: { name, type } }) => `, ${name} ${type}`)
    await connection.run(`CREATE OR REPLACE TEMP TABLE documents (row BIGINT${types.join('')})`)
    const appender = await connection.createAppender('documents', undefined, 'temp')
    try {
      for (const { row, value, stored } of lines) {
        const text = stored?.length && value ? this.texts.text(value) : undefined
        appender.appendBigInt(BigInt(row))
        for (const { property } of this.columns) {
          const cell = cellOf(property.key, stored, text)
          if (cell === undefined) appender.appendNull()
          else if (typeof cell === 'bigint') appender.appendBigInt(cell)
          else appender.appendVarchar(cell)
        }
        appender.endRow()
      }
    } finally {
      appender.closeSync()
    }
    await connection.run(
      `INSERT INTO lines SELECT base.*${names.map((name) => `, documents.${name}`).join('')}
       FROM ${linesWithoutDocuments} AS base JOIN documents ON base.rowid = documents.row
       WHERE base.rowid >= ${lines[0]?.row} AND base.rowid <= ${lines.at(-1)?.row} ORDER BY documents.row`
    )
  }

  private reportProblem({ number, value, stored }: Line): void {
    const problem = stored?.problem
    if (!problem) return
    this.errorCount += 1
    if (!isCounted(problem)) this.harmlessCount += 1
    if (this.errors.length < toldErrors) {
      this.errors.push({ line: number, message: problemText(problem, value ?? '') })
    }
  }
}

/** Groups consecutive lines, by the amount of text written at once. */
function byLength(lines: Line[]): Line[][] {
  const groups: Line[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const added = line.stored?.length ?? 0
    if (length + added > textAtOnce) {
      groups.push([])
      length = 0
    }
    groups.at(-1)?.push(line)
    length += added
  }
  return groups
}

function cellOf(
  key: string,
  stored: StoredText | undefined,
  text: string | undefined
): string | bigint | undefined {
  if (key === '_file.content') return text
  if (key === '_file.content_type') return stored?.type
  return stored && BigInt(stored.size)
}
