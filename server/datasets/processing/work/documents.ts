/** The texts of the files that lines name, as columns beside those of the file (contract/attachments.md §5, §6). */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaProperty } from '../../../../contract/dataset.ts'
import { AttachedTexts } from '../../lineAttachments/texts/attachedTexts.ts'
import { documentColumns } from '../../lineAttachments/texts/columns.ts'
import { documentReaders } from '../../lineAttachments/texts/documentReaders.ts'
import { isCounted, problemText } from '../../lineAttachments/texts/problems.ts'
import type { StoredText } from '../../lineAttachments/texts/textStore.ts'
import type { LineError } from '../diagnostic.ts'
import type { IndexInput, ReportProgress } from '../work.ts'
import type { LineSource, ReadColumn } from './columns.ts'
import { rowWindows, type RowWindow } from './rowWindows.ts'

export interface Documents {
  /** Follows the subquery of the rows of the columns. */
  join: string
  columns: ReadColumn[]
  /** Lines whose file has no text, or not all of it; they are kept. */
  errors: LineError[]
  errorCount: number
  /** Of these, the lines that no share of makes the indexing fail. */
  harmlessCount: number
}

const table = 'documents'
const toldErrors = 100
/** Values that are read before the next progress is told. */
const readAtOnce = 200

/** Undefined when no file is read. */
export async function readDocuments(
  connection: DuckDBConnection,
  source: LineSource,
  columns: ReadColumn[],
  { schema, documents, threads }: Pick<IndexInput, 'schema' | 'documents' | 'threads'>,
  report: ReportProgress
): Promise<Documents | undefined> {
  const column = columns.find(({ property }) => property.key === documents?.key)
  if (!documents || !column || column.isList || column.type !== 'VARCHAR') return undefined
  const readers = documentReaders(Math.max(1, threads))
  const texts = new AttachedTexts(documents, readers)
  try {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE ${table} (doc_content VARCHAR, doc_type VARCHAR, doc_length BIGINT)`
    )
    const found = await new Rows(connection, source, column, texts).write(report)
    return { join: ` POSITIONAL JOIN ${table}`, columns: readColumns(schema), ...found }
  } finally {
    texts.close()
    await readers.close()
  }
}

function readColumns(schema: SchemaProperty[]): ReadColumn[] {
  const values: Record<string, [type: ReadColumn['type'], value: string]> = {
    '_file.content': ['VARCHAR', 'doc_content'],
    '_file.content_type': ['VARCHAR', 'doc_type'],
    '_file.content_length': ['BIGINT', 'doc_length']
  }
  return documentColumns(schema).map((property) => {
    const [type, value] = values[property.key]!
    return { property, type, value }
  })
}

/** Writes a row for each row of the source, in its order. */
class Rows {
  private readonly errors: LineError[] = []
  private errorCount = 0
  private harmlessCount = 0
  private readonly connection: DuckDBConnection
  private readonly source: LineSource
  private readonly column: ReadColumn
  private readonly texts: AttachedTexts

  constructor(connection: DuckDBConnection, source: LineSource, column: ReadColumn, texts: AttachedTexts) {
    this.connection = connection
    this.source = source
    this.column = column
    this.texts = texts
  }

  async write(report: ReportProgress): Promise<Pick<Documents, 'errors' | 'errorCount' | 'harmlessCount'>> {
    const windows = await rowWindows(this.connection, this.source.rows([this.column]), [
      this.column.cell ?? 'NULL'
    ])
    const appender = await this.connection.createAppender(table, undefined, 'temp')
    try {
      for (const [index, window] of windows.entries()) {
        const rows = await this.valuesOf(window)
        for (let from = 0; from < rows.length; from += readAtOnce) {
          const some = rows.slice(from, from + readAtOnce)
          const known = await this.texts.read(some.flatMap(({ value }) => value ?? []))
          for (const { row, value } of some) {
            const stored = value === null ? undefined : known.get(value)
            const text = stored?.length && value ? this.texts.text(value) : undefined
            if (text === undefined) appender.appendNull()
            else appender.appendVarchar(text)
            if (stored) {
              appender.appendVarchar(stored.type)
              appender.appendBigInt(BigInt(stored.size))
              this.tell(row, value ?? '', stored)
            } else {
              appender.appendNull()
              appender.appendNull()
            }
            appender.endRow()
          }
          appender.flushSync()
          report((100 * (index + Math.min(1, (from + readAtOnce) / rows.length))) / windows.length)
        }
      }
    } finally {
      appender.closeSync()
    }
    const { errors, errorCount, harmlessCount } = this
    return { errors, errorCount, harmlessCount }
  }

  private async valuesOf(window: RowWindow): Promise<{ row: number; value: string | null }[]> {
    const reader = await this.connection.runAndReadAll(
      `SELECT CAST(row AS DOUBLE), ${this.column.value} FROM ${this.source.rows([this.column], window)} ORDER BY row`
    )
    return reader.getRows().map(([row, value]) => ({ row: Number(row), value: value as string | null }))
  }

  private tell(line: number, value: string, { problem }: StoredText): void {
    if (!problem) return
    this.errorCount += 1
    if (!isCounted(problem)) this.harmlessCount += 1
    if (this.errors.length < toldErrors) this.errors.push({ line, message: problemText(problem, value) })
  }
}
