/**
 * Instances of the data engine. Starting one takes some ten milliseconds, which a small file would spend at each step.
 * The next instance is therefore created while the process is idle, and an instance locked to the folder of a dataset
 * is kept for the next step of this dataset.
 */
import { DuckDBInstance } from '@duckdb/node-api'

let spare: Promise<DuckDBInstance | undefined> | undefined
/** An idle instance, with the settings that it was locked with. */
let openInstance: { instance: DuckDBInstance; settings: string } | undefined

/** Creates an instance; its limits are set later, by `takeInstance`. */
function newInstance(): Promise<DuckDBInstance> {
  return DuckDBInstance.create(':memory:', { threads: '1' })
}

export function prepareInstance(): void {
  if (openInstance) return
  // After a failure, the task that needs the instance tries again and gets the error.
  spare ??= newInstance().catch(() => undefined)
}

/** Returns an instance with locked settings. @param settings SQL that sets and locks the settings */
export async function takeInstance(settings: string): Promise<DuckDBInstance> {
  if (openInstance?.settings === settings) {
    const { instance } = openInstance
    openInstance = undefined
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

/** Keeps an instance without connections or databases for the next caller with the same settings. */
export function keepInstance(instance: DuckDBInstance, settings: string): void {
  forgetInstance()
  openInstance = { instance, settings }
}

/** Closes the kept instance, after the current work: closing takes milliseconds that no request should wait for. */
export function forgetInstance(): void {
  const forgotten = openInstance?.instance
  openInstance = undefined
  if (forgotten) setImmediate(() => forgotten.closeSync())
}
