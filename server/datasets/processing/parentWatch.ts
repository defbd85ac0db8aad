/**
 * A thread that ends its process as soon as the parent is gone, or the memory that it may take is passed. The main thread
 * may be busy for seconds in one piece of work and learn of it too late: it would still write where the work of the next
 * server does, or take the memory of others.
 */
import { Worker } from 'node:worker_threads'
import { entryBeside } from '../../entryBeside.ts'

export interface Watched {
  parent: number
  mostMemory?: number
}

/**
 * @param parent process that this one must not outlive
 * @param mostMemory bytes of the whole process; any without it
 */
export function dieWith(parent: number, mostMemory?: number): void {
  const watched: Watched = { parent, ...(mostMemory === undefined ? {} : { mostMemory }) }
  const options = { workerData: watched, resourceLimits: { maxOldGenerationSizeMb: 8 }, execArgv: [] }
  new Worker(entryBeside(import.meta.url, 'parentWatchEntry'), options).unref()
}
