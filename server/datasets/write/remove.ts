/** Removal of a dataset, whatever its state (docs/api/datasets.md). */
import { changeChannel, type DatasetParts } from '../parts.ts'
import { fileReferences } from '../record.ts'

/**
 * The dataset is gone once it is out of the metadata: what cannot be done after that, on a full disk, is no failure of
 * the request, and does not keep the rest from being done.
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
  // Nothing restarts once the dataset is out of the metadata; what runs is stopped before its files go.
  await later(() => processor.stop(id))
  bus.publish(changeChannel(id), undefined)
  for (const file of fileReferences(record).lines) await later(() => lines.release(files.linesPath(id, file)))
  await later(() => editable.forget(id))
  await later(() => files.remove(id))
}
