/** Removes a dataset, whatever its status (docs/api/datasets.md). */
import { changeChannel, type DatasetParts } from '../parts.ts'
import { fileReferences } from '../record.ts'

/**
 * Removes a dataset; does nothing for an unknown id. The removal from the metadata decides: later errors, for instance
 * on a full disk, are logged, do not make the request fail and do not stop the remaining steps.
 */
export async function removeDataset(parts: DatasetParts, id: string): Promise<void> {
  const { store, processor, files, lines, bus, editable, journal, log } = parts
  const record = await store.find(id)
  if (!record) return
  await store.remove(id)
  journal.wake()
  const later = async (step: () => Promise<void>): Promise<void> => {
    try {
      await step()
    } catch (error) {
      log.error({ err: error, dataset: id }, 'a removed dataset left something')
    }
  }
  // Without record no step can start any more. The running step is stopped before its files are removed.
  await later(() => processor.stop(id))
  bus.publish(changeChannel(id), undefined)
  for (const file of fileReferences(record).lines) await later(() => lines.release(files.linesPath(id, file)))
  await later(() => editable.forget(id))
  await later(() => files.remove(id))
}
