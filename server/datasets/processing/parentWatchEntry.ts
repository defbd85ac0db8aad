/** Entry point of the thread that `dieWith` starts. */
import { workerData } from 'node:worker_threads'
import type { Watched } from './parentWatch.ts'

const intervalMs = 25
const { parent, maxMemory } = workerData as Watched

setInterval(() => {
  const isTooLarge = maxMemory !== undefined && process.memoryUsage.rss() > maxMemory
  if (process.ppid !== parent || isTooLarge) process.kill(process.pid, 'SIGKILL')
}, intervalMs)
