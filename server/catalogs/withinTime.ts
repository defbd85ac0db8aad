/** Time limit of the work of a run. */
import { ExpectedRunFailure } from './plugins/plugin.ts'
import { RunDeletedError } from './runDeleted.ts'

/** Longest delay of a JavaScript timer in milliseconds. */
const maxMs = 2 ** 31 - 1

/**
 * Aborts work that exceeds a total time: a remote whose single responses respect their limits may still never end, and
 * occupy the slot of other runs.
 * @throws ExpectedRunFailure after the timeout; errors of the work
 */
export async function withinTime<Result>(
  signal: AbortSignal,
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>
): Promise<Result> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), Math.min(ms, maxMs))
  try {
    return await work(AbortSignal.any([signal, timeout.signal]))
  } catch (error) {
    if (!timeout.signal.aborted || signal.aborted || error instanceof RunDeletedError) throw error
    throw new ExpectedRunFailure(
      'Le catalogue distant n’en finit pas : le temps d’une exécution est écoulé.',
      {
        cause: error
      }
    )
  } finally {
    clearTimeout(timer)
  }
}
