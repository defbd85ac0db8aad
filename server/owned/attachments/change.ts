/** Writing which documents a resource keeps, and removing those that it keeps no longer. */
import { notFound } from '../guard.ts'
import { tellChange } from '../parts.ts'
import { keptFilesOf, type KeptAttachments } from './kept.ts'
import type { Attached, AttachmentParts } from './parts.ts'

/** A request that had read the resource just before still gets to open the file. */
const graceMs = 3000

/**
 * Changes the documents of a resource, or of its draft when there is one and it is meant: the draft starts from those
 * of the resource, and replaces them when it is published.
 * @throws HttpError 404 when the resource was removed meanwhile
 */
export async function changeAttachments<Resource extends Attached>(
  parts: AttachmentParts<Resource>,
  id: string,
  isDraft: boolean,
  change: (values: KeptAttachments) => KeptAttachments
): Promise<Resource> {
  return changeRecord(parts, id, (current) => {
    if (!isDraft || !current.draft) return { ...current, ...change(current) }
    const seen: KeptAttachments = {
      _metadataAttachments: current.draft._metadataAttachments ?? current._metadataAttachments,
      _remoteAttachments: current.draft._remoteAttachments ?? current._remoteAttachments
    }
    return { ...current, draft: { ...current.draft, ...change(seen) } }
  })
}

/** Changes the documents of a resource and of its draft alike. */
export async function changeEverywhere<Resource extends Attached>(
  parts: AttachmentParts<Resource>,
  id: string,
  change: <Values extends KeptAttachments>(values: Values) => Values
): Promise<Resource> {
  return changeRecord(parts, id, (current) => ({
    ...change(current),
    ...(current.draft ? { draft: change(current.draft) } : {})
  }))
}

/** @throws HttpError 404 when the resource was removed meanwhile */
export async function changeRecord<Resource extends Attached>(
  parts: AttachmentParts<Resource>,
  id: string,
  change: (current: Resource) => Resource
): Promise<Resource> {
  const { definition, store } = parts
  let previous: Resource | undefined
  const record = await store.update(id, (current) => {
    previous = current
    const changed = change(current)
    return { record: definition.counted ? definition.counted(changed) : changed }
  })
  if (!record || !previous) throw notFound(definition)
  tellChange(parts, record)
  removeUnnamed(parts, previous, record)
  return record
}

/** Removes the files that a write has made useless, a little later; a server that was stopped before does it at its next start, or at night. */
export function removeUnnamed<Resource extends Attached>(
  { files, log }: Pick<AttachmentParts<Resource>, 'files' | 'log'>,
  before: Resource,
  after: Resource
): void {
  const kept = new Set(namesOf(after))
  const gone = namesOf(before).filter((file) => !kept.has(file))
  if (!gone.length) return
  const remove = (): void => {
    Promise.all(gone.map((file) => files.removePath(files.attachmentPath(before.id, file)))).catch(
      (error: unknown) =>
        log.error({ err: error, resource: before.id }, 'replaced attachments could not be removed')
    )
  }
  setTimeout(remove, graceMs).unref()
}

function namesOf({ draft, ...record }: Attached): string[] {
  return [record, draft ?? {}].flatMap(keptFilesOf).map(({ file }) => file)
}
