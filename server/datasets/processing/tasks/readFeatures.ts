/** Reads the features of a GeoJSON file as the rows of a staging copy. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { stat } from 'node:fs/promises'
import { geojsonRows, type GeojsonFile } from '../../../formats/geojson/rows.ts'
import { withoutInvisible } from '../../../formats/text/invisible.ts'
import type { ReportProgress } from '../task.ts'
import { createCells } from './cells.ts'
import type { NulMarks } from './nulCells.ts'

/**
 * Text length, in UTF-16 units, after which the appender is flushed: bounds the memory whatever the size of geometries.
 */
const flushedLength = 16_000_000

/** Fills the table `cells`: a row of column names, then a row per feature. */
export async function readFeatures(
  connection: DuckDBConnection,
  file: GeojsonFile,
  columns: string[],
  nul: NulMarks,
  report: ReportProgress
): Promise<void> {
  const { size } = await stat(file.path)
  await createCells(connection, columns.length)
  const appender = await connection.createAppender('cells')
  let heldBytes = 0
  const append = (texts: readonly (string | undefined)[]): void => {
    for (const text of texts) {
      const visible = text && withoutInvisible(nul.mark(text)).trim()
      if (visible) {
        appender.appendVarchar(visible)
        heldBytes += visible.length
      } else appender.appendNull()
    }
    appender.endRow()
    if (heldBytes < flushedLength) return
    appender.flushSync()
    heldBytes = 0
  }
  try {
    append(columns)
    const onBytes = (bytes: number): void => report(Math.round((80 * bytes) / size))
    for await (const texts of geojsonRows(file, columns, onBytes)) append(texts)
  } catch (error) {
    // An appender that is not cleared writes its remaining rows when it is garbage-collected.
    appender.clear()
    throw error
  } finally {
    appender.closeSync()
  }
}
