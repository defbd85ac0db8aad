/** Uploaded attachments that no description lists, because the user left before saving. */
import { stat } from 'node:fs/promises'
import type { OwnedRecord } from '../definition.ts'
import { changeRecord } from './change.ts'
import { isSameName, type KeptAttachment, type KeptAttachments } from './kept.ts'
import type { Attached, AttachmentParts } from './parts.ts'

/** Milliseconds after its upload for which an attachment may be in no description: the user may not have saved yet. */
export const saveGraceMs = 24 * 3600 * 1000

type Version = Partial<OwnedRecord>
type Described = Version & { draft?: Version }

/**
 * Names on disk of the attachments that neither a resource nor its draft lists, shows or links to.
 * @param attachmentsPath path of attachments, after the id of the resource
 */
export function unlistedFiles({ draft, ...resource }: Described, attachmentsPath: string): string[] {
  const versions = draft ? [resource, draft] : [resource]
  const texts = versions.map(publicText)
  const isUsed = (attachment: KeptAttachment): boolean =>
    versions.some(
      (version, index) => isListed(version, attachment) || isLinked(texts[index], attachment, attachmentsPath)
    )
  return versions
    .flatMap(({ _metadataAttachments }) => _metadataAttachments ?? [])
    .filter((attachment) => !isUsed(attachment))
    .map(({ file }) => file)
}

function isListed({ attachments }: Version, { name }: KeptAttachment): boolean {
  return !!attachments?.some((item) => item.type === 'file' && isSameName(String(item.name), name))
}

/** Whether the description links to the attachment: pasted images are attachments known by their address only. */
function isLinked(text: string | undefined, { name }: KeptAttachment, attachmentsPath: string): boolean {
  return [name, encodeURI(name), encodeURIComponent(name)].some((written) =>
    text?.includes(`/${attachmentsPath}/${JSON.stringify(written).slice(1, -1)}`)
  )
}

function publicText(values: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith('_'))))
}

/** Removes old unlisted attachments, which consume the storage of their account. */
export async function removeUnlisted<Resource extends Attached>(
  parts: AttachmentParts<Resource>,
  now = Date.now()
): Promise<void> {
  for (const id of await parts.store.idsWithAttachments()) {
    try {
      await removeUnlistedOf(parts, id, now)
    } catch (error) {
      parts.log.error({ err: error, resource: id }, 'unlisted attachments could not be removed')
    }
  }
}

async function removeUnlistedOf<Resource extends Attached>(
  parts: AttachmentParts<Resource>,
  id: string,
  now: number
): Promise<void> {
  const { files, store, definition } = parts
  const { attachmentsPath } = definition
  const record = await store.find(id)
  const old = new Set<string>()
  for (const file of record ? unlistedFiles(record, attachmentsPath) : []) {
    const info = await stat(files.attachmentPath(id, file)).catch(() => undefined)
    if (!info || now - info.mtimeMs > saveGraceMs) old.add(file)
  }
  if (!old.size) return
  await changeRecord(parts, id, (current) => {
    // Checked again: a file may have been listed meanwhile.
    const removedFiles = new Set(unlistedFiles(current, attachmentsPath).filter((file) => old.has(file)))
    return {
      ...without(current, removedFiles),
      ...(current.draft ? { draft: without(current.draft, removedFiles) } : {})
    }
  })
}

function without<Values extends KeptAttachments>(values: Values, removedFiles: Set<string>): Values {
  const { _metadataAttachments: attachments } = values
  return attachments
    ? { ...values, _metadataAttachments: attachments.filter(({ file }) => !removedFiles.has(file)) }
    : values
}
