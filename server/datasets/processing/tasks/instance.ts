/**
 * Instances of the data engine, for one database each. The next one is made while a process waits for work: the engine takes
 * some ten milliseconds to start, three times for a small file.
 */
import { DuckDBInstance } from '@duckdb/node-api'

let spare: Promise<DuckDBInstance | undefined> | undefined

/** Its limits are set by who takes it. */
function newInstance(): Promise<DuckDBInstance> {
  return DuckDBInstance.create(':memory:', { threads: '1' })
}

export function prepareInstance(): void {
  // Who needs it tries again, and is told.
  spare ??= newInstance().catch(() => undefined)
}

export async function takeInstance(): Promise<DuckDBInstance> {
  const prepared = spare
  spare = undefined
  return (await prepared) ?? newInstance()
}
