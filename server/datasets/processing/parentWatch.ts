/**
 * A thread that kills its process when the parent process is gone, or when the process uses too much memory. The main
 * thread may be busy for seconds and react too late: it would write to files of the next server, or exhaust the memory.
 */
import { Worker } from 'node:worker_threads'
import { entryBeside } from '../../entryBeside.ts'

export interface Watched {
  parent: number
  maxMemory?: number
}

/**
 * Starts the thread.
 * @param parent id of the process that this one must not outlive
 * @param maxMemory bytes of resident memory of the whole process; unlimited by default
 */
export function dieWith(parent: number, maxMemory?: number): void {
  const watched: Watched = { parent, ...(maxMemory === undefined ? {} : { maxMemory }) }
  const options = { workerData: watched, resourceLimits: { maxOldGenerationSizeMb: 8 }, execArgv: [] }
  new Worker(entryBeside(import.meta.url, 'parentWatchEntry'), options).unref()
}
