/** Computes the statistics of a new version of the lines (docs/api/processing.md). */
import { lineStatistics } from '../../../lines/duckdb/statistics/lineStatistics.ts'
import type { LineStatistics } from '../../../lines/statistics.ts'
import type { FinalizeInput, ReportProgress } from '../task.ts'
import { isSmallVersion, openDatabase } from './database.ts'

export async function finalizeLines(input: FinalizeInput, report: ReportProgress): Promise<LineStatistics> {
  const small = await isSmallVersion(input.linesPath)
  const database = await openDatabase(input.linesPath, input, [], { readOnly: true, small })
  try {
    return await lineStatistics(database.connection, input.schema, report)
  } finally {
    await database.close()
  }
}
