/** Copies of remote attachments, downloaded on demand (docs/api/attachments.md). */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { receive } from '../../files/receive.ts'
import { httpError } from '../../http/errors.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { readChanged } from '../../outgoing/requests.ts'
import type { Outgoing } from '../../outgoing/outgoing.ts'
import type { OwnedRecord } from '../definition.ts'
import { changeEverywhere } from './change.ts'
import { withCopy, type KeptFile, type RemoteAttachment } from './kept.ts'
import type { Attached, AttachmentParts } from './parts.ts'
import { checkRoom } from './upload.ts'

type RemoteStatus = 'DOWNLOAD' | 'NOTMODIFIED' | 'CACHE'

interface RemoteCopies {
  /**
   * Current copy of a remote attachment.
   * @throws HttpError 502 when the download fails, 429 when the account has no room
   */
  fresh(resource: Remote, attachment: RemoteAttachment): Promise<{ path: string; status: RemoteStatus }>
}

type Remote = Pick<OwnedRecord, 'id' | 'owner'>

interface CheckedCopy {
  at: number
  attachment: RemoteAttachment
}

/** Maximum size in bytes of a remote file without another limit. */
const maxRemoteSize = 100_000_000
const idleMs = 10_000
const totalMs = 120_000
const maxChecked = 1000

export function remoteCopies<Resource extends Attached>(
  parts: AttachmentParts<Resource> & { outgoing: Outgoing }
): RemoteCopies {
  const { files, config, outgoing } = parts
  /** An evicted entry only causes another conditional request. */
  const checked = new LRUCache<string, CheckedCopy>({ max: maxChecked })
  const running = new Map<string, Promise<RemoteStatus>>()

  function cache(key: string, attachment: RemoteAttachment): void {
    checked.set(key, { at: Date.now(), attachment })
  }

  /**
   * Whether the copy exists: deleting the attachment removes the copy, but its target stays until the description
   * changes.
   */
  async function copyExists(id: string, copy: KeptFile | undefined): Promise<boolean> {
    if (!copy) return false
    return access(files.attachmentPath(id, copy.file)).then(
      () => true,
      () => false
    )
  }

  async function refresh(key: string, resource: Remote, known: RemoteAttachment): Promise<RemoteStatus> {
    const upload = await files.startUpload()
    try {
      const { name, targetUrl, etag, lastModified } = known
      const copy = (await copyExists(resource.id, known.copy)) ? known.copy : undefined
      const state = copy ? { ...(etag ? { etag } : {}), ...(lastModified ? { lastModified } : {}) } : {}
      const { attachmentStorage } = config.limits
      const maxBytes = attachmentStorage === -1 ? maxRemoteSize : attachmentStorage
      const policy = { namedBy: 'user', maxBytes, idleMs, totalMs } as const
      const response = await readChanged(outgoing, targetUrl, state, policy, (body) =>
        receive(body, join(upload.folder, 'copy'))
      )
      if (!response.isChanged) {
        cache(key, known)
        return 'NOTMODIFIED'
      }
      const { size } = response.result
      await checkRoom(parts, resource.owner, size, copy?.size ?? 0)
      const file = await upload.keepAttachment(resource.id, 'copy')
      const copied: RemoteAttachment = { name, targetUrl, ...response.state, copy: { file, size } }
      await changeEverywhere(parts, resource.id, (values) => withCopy(values, copied))
      cache(key, copied)
      return 'DOWNLOAD'
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error
      throw httpError('remoteFileFailed', { problem: error.message }, { cause: error })
    } finally {
      await upload.discard()
    }
  }

  return {
    async fresh(resource, attachment) {
      const key = [resource.id, attachment.name, attachment.targetUrl].join('\n')
      const last = checked.get(key)
      let status: RemoteStatus = 'CACHE'
      const isFresh =
        last &&
        Date.now() - last.at < config.remoteCopyMs &&
        (await copyExists(resource.id, last.attachment.copy))
      if (!isFresh) {
        let current = running.get(key)
        if (!current) {
          // A download may have completed since the dataset was read.
          const known = last?.attachment ?? attachment
          current = refresh(key, resource, known).finally(() => running.delete(key))
          running.set(key, current)
        }
        status = await current
      }
      const copy = checked.get(key)?.attachment.copy as KeptFile
      return { path: files.attachmentPath(resource.id, copy.file), status }
    }
  }
}
