/**
 * Results of extensions on the lines of a file, beside its staging copy: texts of cells, written progressively, so that
 * a killed run is resumed.
 * Table `results`: one row per line, in the order of the file; `row` BIGINT as in the staging copy, then `x0`, `x1`…
 * the texts of the columns listed in the table `result_columns` (`key`, `name`). Table `run`: one row; `fingerprint` of
 * the lines and extensions, `last_row` that has results, `count` of lines, `failed_lines`, `failure_count`. Table
 * `failures` (`row`, `field`, `message`): the first failures.
 */
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api'
import { readAll } from '../../../../lines/duckdb/rows.ts'
import { cleanCell } from './cellText.ts'
import { sqlText } from '../database.ts'

interface RowFailure {
  row: number
  field: string
  message: string
}

/** Results of consecutive rows. */
export interface RowResults {
  rows: number[]
  /** Cells of each column, one text for each row. */
  cells: (string | null)[][]
  failures: RowFailure[]
}

interface RunState {
  lastRow: number
  count: number
  failedLines: number
  failureCount: number
}

export interface ResultCells {
  state: RunState
  /** Writes results, which are durable once the promise resolves. */
  write(results: RowResults): Promise<void>
  failures(): Promise<RowFailure[]>
}

/** Most failures that are stored; others are only counted. */
const describedFailures = 10_000

const resultName = (index: number): string => `x${index}`

/** Opens the results of an earlier run with the same fingerprint, or creates empty tables. */
export async function openResultCells(
  connection: DuckDBConnection,
  keys: string[],
  fingerprint: string
): Promise<ResultCells> {
  const state = (await knownState(connection, fingerprint)) ?? (await begin(connection, keys, fingerprint))
  const names = keys.map((_, index) => resultName(index))
  const lists = names.map((_, index) => `, unnest(from_json($${index + 2}, '["VARCHAR"]'))`).join('')
  const insert = await connection.prepare(
    `INSERT INTO results SELECT unnest(from_json($1, '["BIGINT"]'))${lists}`
  )
  const insertFailures = await connection.prepare(
    `INSERT INTO failures SELECT unnest(from_json($1, '["BIGINT"]')), unnest(from_json($2, '["VARCHAR"]')),
       unnest(from_json($3, '["VARCHAR"]'))`
  )
  return {
    state,
    async write({ rows, cells, failures }) {
      const after: RunState = {
        lastRow: rows.at(-1) ?? state.lastRow,
        count: state.count + rows.length,
        failedLines: state.failedLines + new Set(failures.map(({ row }) => row)).size,
        failureCount: state.failureCount + failures.length
      }
      const described = failures.slice(0, Math.max(0, describedFailures - state.failureCount))
      await connection.run('BEGIN')
      try {
        await runWith(insert, [rows, ...cells])
        if (described.length > 0) {
          const texts = (key: 'field' | 'message'): string[] =>
            described.map((error) => cleanCell(error[key]))
          await runWith(insertFailures, [described.map(({ row }) => row), texts('field'), texts('message')])
        }
        await connection.run(
          `UPDATE run SET last_row = ${after.lastRow}, count = ${after.count},
             failed_lines = ${after.failedLines}, failure_count = ${after.failureCount}`
        )
        await connection.run('COMMIT')
      } catch (error) {
        await connection.run('ROLLBACK').catch(() => undefined)
        throw error
      }
      Object.assign(state, after)
    },
    failures: async () => {
      const rows = await readAll<{ row: string; field: string; message: string }>(
        connection,
        'SELECT row, field, message FROM failures ORDER BY rowid'
      )
      return rows.map(({ row, ...detail }) => ({ row: Number(row), ...detail }))
    }
  }
}

async function runWith(statement: DuckDBPreparedStatement, lists: unknown[][]): Promise<void> {
  statement.bind(lists.map((list) => JSON.stringify(list)))
  await statement.run()
}

async function begin(connection: DuckDBConnection, keys: string[], fingerprint: string): Promise<RunState> {
  const columns = keys.map((_, index) => `, ${resultName(index)} VARCHAR`).join('')
  const described = keys.map((key, index) => `(${sqlText(key)}, ${sqlText(resultName(index))})`)
  for (const statement of [
    `CREATE OR REPLACE TABLE results (row BIGINT${columns})`,
    'CREATE OR REPLACE TABLE result_columns (key VARCHAR, name VARCHAR)',
    ...(described.length ? [`INSERT INTO result_columns VALUES ${described.join(', ')}`] : []),
    'CREATE OR REPLACE TABLE failures (row BIGINT, field VARCHAR, message VARCHAR)',
    // `run` is created last: an interrupted creation has no `run` and starts again.
    `CREATE OR REPLACE TABLE run AS SELECT ${sqlText(fingerprint)} AS fingerprint, 0::BIGINT AS last_row,
       0::BIGINT AS count, 0::BIGINT AS failed_lines, 0::BIGINT AS failure_count`
  ]) {
    await connection.run(statement)
  }
  return { lastRow: 0, count: 0, failedLines: 0, failureCount: 0 }
}

async function knownState(connection: DuckDBConnection, fingerprint: string): Promise<RunState | undefined> {
  const tables = await readAll(connection, "SELECT 1 FROM duckdb_tables() WHERE table_name = 'run'")
  if (!tables.length) return undefined
  const [run] = await readAll<Record<string, string>>(
    connection,
    `SELECT last_row, count, failed_lines, failure_count FROM run WHERE fingerprint = ${sqlText(fingerprint)}`
  )
  return (
    run && {
      lastRow: Number(run.last_row),
      count: Number(run.count),
      failedLines: Number(run.failed_lines),
      failureCount: Number(run.failure_count)
    }
  )
}

/** Returns the result columns of an attached database: column name by key, empty without results. */
export async function resultColumns(
  connection: DuckDBConnection,
  database: string
): Promise<Map<string, string>> {
  const rows = await readAll<{ key: string; name: string }>(
    connection,
    `SELECT key, name FROM ${database}.result_columns`
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}
