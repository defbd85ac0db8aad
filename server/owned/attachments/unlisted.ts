/** Received documents that no description lists: whoever sent them left before saving. */
import { stat } from 'node:fs/promises'
import type { DatasetParts } from '../../datasets/parts.ts'
import type { DatasetRecord, StoredValues } from '../../datasets/record.ts'
import { changeRecord } from './change.ts'
import type { KeptAttachment, KeptAttachments } from './kept.ts'

/** Time to save a description whose documents were sent already. */
const leaveMs = 24 * 3600 * 1000

type Described = Pick<DatasetRecord, 'draft'> & Partial<StoredValues>

/** Names on the disk of the documents that neither the dataset nor its draft lists, shows or links to. */
export function unlistedFiles({ draft, ...dataset }: Described): string[] {
  const versions = draft ? [dataset, draft] : [dataset]
  const texts = versions.map(publicText)
  const isUsed = (attachment: KeptAttachment): boolean =>
    versions.some((version, index) => isListed(version, attachment) || isLinked(texts[index], attachment))
  return versions
    .flatMap(({ _metadataAttachments }) => _metadataAttachments ?? [])
    .filter((attachment) => !isUsed(attachment))
    .map(({ file }) => file)
}

function isListed({ attachments }: Partial<StoredValues>, { name }: KeptAttachment): boolean {
  return !!attachments?.some((item) => item.type === 'file' && item.name === name)
}

/** Descriptions show images that were sent as documents: they are known by their address. */
function isLinked(text: string | undefined, { name }: KeptAttachment): boolean {
  return [name, encodeURI(name), encodeURIComponent(name)].some((written) =>
    text?.includes(`/metadata-attachments/${JSON.stringify(written).slice(1, -1)}`)
  )
}

function publicText(values: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).filter(([key]) => !key.startsWith('_'))))
}

/** Removes the documents that were sent long ago and never listed: they take room of their account. */
export async function removeUnlisted(parts: DatasetParts, now = Date.now()): Promise<void> {
  for (const id of await parts.store.idsWithAttachments()) {
    try {
      await removeUnlistedOf(parts, id, now)
    } catch (error) {
      parts.log.error({ err: error, dataset: id }, 'unlisted attachments could not be removed')
    }
  }
}

async function removeUnlistedOf(parts: DatasetParts, id: string, now: number): Promise<void> {
  const { files, store } = parts
  const record = await store.find(id)
  const old = new Set<string>()
  for (const file of record ? unlistedFiles(record) : []) {
    const info = await stat(files.metadataAttachmentPath(id, file)).catch(() => undefined)
    if (!info || now - info.mtimeMs > leaveMs) old.add(file)
  }
  if (!old.size) return
  await changeRecord(parts, id, (current) => {
    // One of them may have been listed meanwhile.
    const gone = new Set(unlistedFiles(current).filter((file) => old.has(file)))
    return {
      ...without(current, gone),
      ...(current.draft ? { draft: without(current.draft, gone) } : {})
    }
  })
}

function without<Values extends KeptAttachments>(values: Values, gone: Set<string>): Values {
  const { _metadataAttachments: kept } = values
  return kept ? { ...values, _metadataAttachments: kept.filter(({ file }) => !gone.has(file)) } : values
}
