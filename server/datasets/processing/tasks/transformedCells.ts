/** Cells computed by the transforms of columns, in a table beside the rows of the file. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { ReportProgress } from '../task.ts'
import type { CellTransform } from './cellTransform.ts'
import { rowWindows, windowLength, type RowWindow } from './rowWindows.ts'

export interface TransformedCell {
  /** Staging column of the input. */
  raw: string
  /** Column of the result. */
  name: string
  transform: CellTransform
}

export const transformedTable = 'transformed'

/**
 * Creates the table: a row for each row of the source, in order, with its number as `row`.
 * @param rows returns a subquery of the rows of a window, or of all rows, with staging cells
 */
export async function transformCells(
  connection: DuckDBConnection,
  rows: (cells: string[], window?: RowWindow) => string,
  cells: TransformedCell[],
  report: ReportProgress
): Promise<void> {
  const columns = cells.map(({ name }) => `, ${name} VARCHAR`).join('')
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${transformedTable} (row BIGINT${columns})`)
  const raw = [...new Set(cells.map((cell) => cell.raw))]
  const places = cells.map((cell) => raw.indexOf(cell.raw))
  const windows = await rowWindows(connection, rows(raw), raw)
  const appender = await connection.createAppender(transformedTable, undefined, 'temp')
  try {
    for (const [index, window] of windows.entries()) {
      const reader = await connection.runAndReadAll(
        `SELECT CAST(row AS DOUBLE), ${raw.join(', ')} FROM ${rows(raw, window)} ORDER BY row`
      )
      let pending = 0
      for (const [row, ...texts] of reader.getRows()) {
        appender.appendBigInt(BigInt(Number(row)))
        for (const [position, { transform }] of cells.entries()) {
          const text = texts[places[position] ?? 0]
          const transformed = typeof text === 'string' ? transform(text) : undefined
          pending += transformed?.length ?? 0
          if (transformed === undefined) appender.appendNull()
          else appender.appendVarchar(transformed)
        }
        appender.endRow()
        // A result may be much longer than its input.
        if (pending > windowLength) {
          appender.flushSync()
          pending = 0
        }
      }
      appender.flushSync()
      report(Math.round((100 * (index + 1)) / windows.length))
    }
  } finally {
    appender.closeSync()
  }
}
