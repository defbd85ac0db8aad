/**
 * A thread that ends its process as soon as the parent is gone. The main thread may be busy for seconds in one piece of
 * work and learn of it too late: it would still write where the work of the next server does.
 */
import { Worker, isMainThread, workerData } from 'node:worker_threads'

const intervalMs = 25

/** @param parent process that this one must not outlive */
export function dieWith(parent: number): void {
  const options = { workerData: parent, resourceLimits: { maxOldGenerationSizeMb: 8 }, execArgv: [] }
  new Worker(new URL(import.meta.url), options).unref()
}

if (!isMainThread) {
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
  }, intervalMs)
}
