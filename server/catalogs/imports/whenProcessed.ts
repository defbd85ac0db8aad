/** Waits for the processing of new data of a dataset. */
import { changeOrTimeout } from '../../datasets/guard.ts'
import { lineCountText } from '../countText.ts'
import type { CatalogParts } from '../parts.ts'
import { ExpectedRunFailure } from '../plugins/plugin.ts'
import type { RunLog } from '../runLog.ts'

/** Polling interval in milliseconds: the event of a change may come before the wait starts. */
const pollMs = 2000

/** @throws ExpectedRunFailure with the error of the processing */
export async function whenProcessed(
  { datasets, bus }: CatalogParts,
  id: string,
  log: Pick<RunLog, 'info'>,
  signal: AbortSignal
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const dataset = await datasets.find(id)
    if (!dataset) throw new ExpectedRunFailure('Le jeu de données a été supprimé pendant l’import.')
    const { draft, status } = dataset
    const state = draft?.status ?? status
    if (state === 'error') {
      const [last] = await datasets.parts.journal.events(id)
      throw new ExpectedRunFailure(last?.data ?? 'Le traitement du jeu de données a échoué.')
    }
    if (state === 'finalized' && !draft) {
      await log.info(lineCountText(dataset.count ?? 0))
      return
    }
    await changeOrTimeout({ bus }, id, pollMs)
  }
}
