import { isRunning } from '../processes.ts'

/** Waits for processes to end; says how long the last one took, undefined when some are still there. */
export async function timeToEnd(pids: number[], mostMs: number): Promise<number | undefined> {
  const start = performance.now()
  while (pids.some(isRunning)) {
    if (performance.now() - start > mostMs) return undefined
    await new Promise((resume) => setTimeout(resume, 2))
  }
  return performance.now() - start
}
