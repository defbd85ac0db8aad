/** A run of the text index in a database of its own, so that several are made at the same time. */
import { buildTextIndex, halfLimits, type LineRange, type TextColumn } from '../../../lines/text/index.ts'
import type { ReportProgress, WorkLimits } from '../work.ts'
import { openDatabase, removeDatabase, sqlText } from './database.ts'

export interface TextPart {
  /** Database of the lines, which nobody writes meanwhile. */
  path: string
  /** Database that is made. */
  partPath: string
  columns: TextColumn[]
  lines: LineRange
  limits: WorkLimits
}

export type TextPartMessage =
  { type: 'progress'; percent: number } | { type: 'done' } | { type: 'failed'; error: Error }

export async function writeTextPart(
  { path, partPath, columns, lines, limits }: TextPart,
  report: ReportProgress
): Promise<void> {
  await removeDatabase(partPath)
  const database = await openDatabase(partPath, limits, [path])
  try {
    await database.connection.run(`ATTACH ${sqlText(path)} AS source (READ_ONLY)`)
    await buildTextIndex(database.connection, columns, report, {
      lines,
      source: 'source',
      limits: halfLimits
    })
  } finally {
    database.close()
  }
}
