/** Removal of a dataset, whatever its state (docs/api/datasets.md). */
import { changeChannel, type DatasetParts } from '../parts.ts'
import { fileReferences } from '../record.ts'

export async function removeDataset(parts: DatasetParts, id: string): Promise<void> {
  const { store, processor, files, lines, bus, editable, journal } = parts
  const record = await store.find(id)
  if (!record) return
  // Nothing restarts once the dataset is out of the metadata; what runs is stopped before its files go.
  await store.remove(id)
  journal.wake()
  await processor.stop(id)
  bus.publish(changeChannel(id), undefined)
  for (const file of fileReferences(record).lines) await lines.release(files.linesPath(id, file))
  await editable.forget(id)
  await files.remove(id)
}
