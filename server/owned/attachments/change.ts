/** Writing which documents a dataset keeps, and removing those that it keeps no longer. */
import { notFound } from '../../datasets/guard.ts'
import { changeChannel, type DatasetParts } from '../../datasets/parts.ts'
import { withDraft, type DatasetRecord, type StoredValues } from '../../datasets/record.ts'
import { storageOf } from '../../datasets/storage.ts'
import { keptFilesOf, type KeptAttachments } from './kept.ts'

/** A request that had read the dataset just before still gets to open the file. */
const graceMs = 3000

/**
 * Changes the documents of the dataset, or of its draft when there is one and it is meant: the draft starts from those
 * of the dataset, and replaces them when it is published.
 * @throws HttpError 404 when the dataset was removed meanwhile
 */
export async function changeAttachments(
  parts: DatasetParts,
  id: string,
  isDraft: boolean,
  change: (values: StoredValues) => KeptAttachments
): Promise<DatasetRecord> {
  return changeRecord(parts, id, (current) => {
    if (!isDraft || !current.draft) return { ...current, ...change(current) }
    return { ...current, draft: { ...current.draft, ...change(withDraft(current)) } }
  })
}

/** Changes the documents of the dataset and of its draft alike. */
export async function changeEverywhere(
  parts: DatasetParts,
  id: string,
  change: <Values extends KeptAttachments>(values: Values) => Values
): Promise<DatasetRecord> {
  return changeRecord(parts, id, (current) => ({
    ...change(current),
    ...(current.draft ? { draft: change(current.draft) } : {})
  }))
}

/** @throws HttpError 404 when the dataset was removed meanwhile */
export async function changeRecord(
  parts: DatasetParts,
  id: string,
  change: (current: DatasetRecord) => DatasetRecord
): Promise<DatasetRecord> {
  let previous: DatasetRecord | undefined
  const record = await parts.store.update(id, (current) => {
    previous = current
    const changed = change(current)
    return { record: { ...changed, storage: storageOf(changed) } }
  })
  if (!record || !previous) throw notFound()
  parts.bus.publish(changeChannel(id), record)
  removeUnnamed(parts, previous, record)
  return record
}

/** Removes the files that a write has made useless, a little later; a stopped server does it at its next start. */
export function removeUnnamed(
  { files, log }: Pick<DatasetParts, 'files' | 'log'>,
  before: DatasetRecord,
  after: DatasetRecord
): void {
  const kept = new Set(namesOf(after))
  const gone = namesOf(before).filter((file) => !kept.has(file))
  if (!gone.length) return
  const remove = (): void => {
    Promise.all(gone.map((file) => files.removePath(files.metadataAttachmentPath(before.id, file)))).catch(
      (error: unknown) =>
        log.error({ err: error, dataset: before.id }, 'replaced attachments could not be removed')
    )
  }
  setTimeout(remove, graceMs).unref()
}

function namesOf({ draft, ...record }: DatasetRecord): string[] {
  return [record, draft ?? {}].flatMap(keptFilesOf).map(({ file }) => file)
}
