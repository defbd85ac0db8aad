import { RunRefusal } from './plugins/plugin.ts'
import { RemovedMeanwhile } from './removed.ts'

/** Longest delay of a timer. */
const longestMs = 2 ** 31 - 1

/**
 * Gives up a run that lasts too long: a remote whose every answer is within its bounds may still go on for ever, while runs
 * of other accounts wait for the place.
 * @throws RunRefusal once it is given up; what the work throws
 */
export async function withinTime<Result>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>
): Promise<Result> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), Math.min(ms, longestMs))
  try {
    return await work(AbortSignal.any([signal, late.signal]))
  } catch (error) {
    if (!late.signal.aborted || signal.aborted || error instanceof RemovedMeanwhile) throw error
    throw new RunRefusal('Le catalogue distant n’en finit pas : le temps d’une exécution est écoulé.', {
      cause: error
    })
  } finally {
    clearTimeout(timer)
  }
}
