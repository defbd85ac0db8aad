/**
 * A part: a separate database in which a background thread (server/datasets/editable/fillIndex.ts) prepares many lines
 * of an editable dataset. The engine then adds it to the index. It has the tables of the index and `removed`, the `_i`
 * of the lines that those of the part replace.
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import { appendRuns, createTextTables } from '../text/index.ts'
import { inTransaction } from './editableStatements.ts'
import { textLiteral } from './sql.ts'

/** Creates an empty part next to the current database. */
export async function createPart(connection: DuckDBConnection, path: string, alias: string): Promise<void> {
  await connection.run(`ATTACH ${textLiteral(path).text} AS ${alias}`)
  try {
    await inTransaction(
      connection,
      [
        `CREATE TABLE ${alias}.lines AS FROM lines LIMIT 0`,
        `CREATE TABLE ${alias}.columns AS FROM columns`,
        `CREATE TABLE ${alias}.removed (_i BIGINT)`,
        `CREATE TABLE ${alias}.state AS FROM state`
      ],
      async () => ({ result: await createTextTables(connection, alias) })
    )
  } finally {
    await connection.run(`DETACH ${alias}`)
  }
}

interface Merged {
  /** `_i` of the last line of the part; undefined for a part without lines. */
  lastLine: number | undefined
  /** Sequence number of the last change in the part. */
  sequence: number
}

/** Adds a part to the current database, within the caller's transaction. */
export async function mergePart(connection: DuckDBConnection, alias: string): Promise<Merged> {
  const reader = await connection.runAndReadAll(
    `SELECT (SELECT count(*) FROM ${alias}.removed), (SELECT max(_i) FROM ${alias}.lines), sequence FROM ${alias}.state`
  )
  const [removed, last, sequence] = reader.getRows()[0] ?? []
  if (removed) await connection.run(`DELETE FROM lines WHERE _i IN (SELECT _i FROM ${alias}.removed)`)
  const lastLine = last === null || last === undefined ? undefined : Number(last)
  if (lastLine !== undefined) {
    await connection.run(`INSERT INTO lines FROM ${alias}.lines`)
    await appendRuns(connection, alias)
    await connection.run(`UPDATE state SET "textTo" = ${BigInt(lastLine)}`)
  }
  await connection.run(`UPDATE state SET sequence = ${BigInt(Number(sequence))}`)
  return { lastLine, sequence: Number(sequence) }
}
