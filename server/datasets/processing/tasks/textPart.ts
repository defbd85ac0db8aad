/** Writes a run of the text index into a database of its own, so that several runs are written in parallel. */
import { buildTextIndex, halfLimits, type LineRange, type TextColumn } from '../../../lines/text/index.ts'
import type { ReportProgress, WorkLimits } from '../task.ts'
import { openDatabase, removeDatabase, sqlText } from './database.ts'

export interface TextPart {
  /** Database of the lines, to which nothing is written meanwhile. */
  path: string
  /** Database to create. */
  partPath: string
  columns: TextColumn[]
  lines: LineRange
  limits: WorkLimits
  /** Not 0 once the work is no longer wanted: the thread then ends with `stoppedMessage`. */
  isStopped: Int32Array
}

export const stoppedMessage = 'The text index is not wanted any more.'

export type TextPartMessage =
  | { type: 'progress'; percent: number }
  | { type: 'done' }
  | { type: 'failed'; error: Error }

export async function writeTextPart(
  { path, partPath, columns, lines, limits, isStopped }: TextPart,
  report: ReportProgress
): Promise<void> {
  const reportUnlessStopped: ReportProgress = (percent) => {
    if (Atomics.load(isStopped, 0)) throw new Error(stoppedMessage)
    report(percent)
  }
  await removeDatabase(partPath)
  const database = await openDatabase(partPath, limits, [path])
  try {
    await database.connection.run(`ATTACH ${sqlText(path)} AS source (READ_ONLY)`)
    await buildTextIndex(database.connection, columns, reportUnlessStopped, {
      lines,
      source: 'source',
      limits: halfLimits
    })
    await database.finish()
  } finally {
    await database.close()
  }
}
