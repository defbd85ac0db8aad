/** Changes of the attachments of a resource, and removal of unused files. */
import { notFound } from '../guard.ts'
import { notifyOfChange } from '../parts.ts'
import { keptFilesOf, type KeptAttachments } from './kept.ts'
import type { Attached, AttachmentParts } from './parts.ts'

/** Delay in milliseconds before a file is removed, so that a concurrent request can still open it. */
const graceMs = 3000

/**
 * Changes the attachments of a resource, or of its draft if requested and present. A draft starts with the attachments
 * of the resource and replaces them on publication.
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
    const currentAttachments: KeptAttachments = {
      _metadataAttachments: current.draft._metadataAttachments ?? current._metadataAttachments,
      _remoteAttachments: current.draft._remoteAttachments ?? current._remoteAttachments
    }
    return { ...current, draft: { ...current.draft, ...change(currentAttachments) } }
  })
}

/** Changes the attachments of a resource and of its draft. */
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

/**
 * Changes the stored resource.
 * @throws HttpError 404 when the resource was removed meanwhile
 */
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
  notifyOfChange(parts, record)
  removeUnnamed(parts, previous, record)
  return record
}

/**
 * Removes the files that a write made unused, after a delay; files left by a stopped server are removed at its next
 * start or at night.
 */
export function removeUnnamed<Resource extends Attached>(
  { files, log }: Pick<AttachmentParts<Resource>, 'files' | 'log'>,
  before: Resource,
  after: Resource
): void {
  const keptFiles = new Set(namesOf(after))
  const removedFiles = namesOf(before).filter((file) => !keptFiles.has(file))
  if (!removedFiles.length) return
  const remove = (): void => {
    Promise.all(removedFiles.map((file) => files.removePath(files.attachmentPath(before.id, file)))).catch(
      (error: unknown) =>
        log.error({ err: error, resource: before.id }, 'replaced attachments could not be removed')
    )
  }
  setTimeout(remove, graceMs).unref()
}

function namesOf({ draft, ...record }: Attached): string[] {
  return [record, draft ?? {}].flatMap(keptFilesOf).map(({ file }) => file)
}
