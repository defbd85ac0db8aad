import { isRunning } from '../processes.ts'

/** Waits for processes to end; returns the milliseconds until the last one ended, undefined after the timeout. */
export async function timeToEnd(pids: number[], maxMs: number): Promise<number | undefined> {
  const start = performance.now()
  while (pids.some(isRunning)) {
    if (performance.now() - start > maxMs) return undefined
    await new Promise((resume) => setTimeout(resume, 2))
  }
  return performance.now() - start
}
