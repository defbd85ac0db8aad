import { setTimeout as wait } from 'node:timers/promises'
import { PermanentError } from '../jobs/jobKind.ts'
import type { Platform } from '../platform.ts'

const lookMs = 250

/**
 * Waits until a dataset is finalized.
 * @throws PermanentError when it is in error or removed
 */
export async function finalized(
  datasets: Platform['datasets'],
  id: string,
  signal: AbortSignal
): Promise<void> {
  for (;;) {
    const dataset = await datasets.find(id)
    if (!dataset || dataset.status === 'error') throw new PermanentError(`the sample ${id} cannot be read`)
    if (dataset.status === 'finalized') return
    await wait(lookMs, undefined, { signal })
  }
}
