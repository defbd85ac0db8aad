/**
 * Instances of the data engine. One takes some ten milliseconds to start, which a small file would pay at each of its steps:
 * the next one is made while a process waits for work, and one that is locked to the folder of a dataset is kept for the next
 * step of that dataset.
 */
import { DuckDBInstance } from '@duckdb/node-api'

let spare: Promise<DuckDBInstance | undefined> | undefined
/** An instance that nobody uses, with the settings that it was locked with. */
let kept: { instance: DuckDBInstance; settings: string } | undefined

/** Its limits are set by who takes it. */
function newInstance(): Promise<DuckDBInstance> {
  return DuckDBInstance.create(':memory:', { threads: '1' })
}

export function prepareInstance(): void {
  if (kept) return
  // A failure is told to the task that needs the instance, which tries again.
  spare ??= newInstance().catch(() => undefined)
}

/** @param settings SQL that locks it */
export async function takeInstance(settings: string): Promise<DuckDBInstance> {
  if (kept?.settings === settings) {
    const { instance } = kept
    kept = undefined
    return instance
  }
  forgetInstance()
  const prepared = spare
  spare = undefined
  const instance = (await prepared) ?? (await newInstance())
  try {
    const connection = await instance.connect()
    await connection.run(settings)
    connection.closeSync()
    return instance
  } catch (error) {
    instance.closeSync()
    throw error
  }
}

/** Takes back an instance without connections or databases, for who asks for the same settings. */
export function keepInstance(instance: DuckDBInstance, settings: string): void {
  forgetInstance()
  kept = { instance, settings }
}

/** Closes the one that is kept, after what is under way: nobody waits for the milliseconds that it takes. */
export function forgetInstance(): void {
  const forgotten = kept?.instance
  kept = undefined
  if (forgotten) setImmediate(() => forgotten.closeSync())
}
