/** Validation of the attachments in a description (docs/api/attachments.md). No I/O. */
import { lookup } from 'mime-types'
import { httpError } from '../../http/errors.ts'
import type { KeptAttachments, RemoteAttachment } from './kept.ts'

type Item = Record<string, unknown>

const isHttp = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)

/** Allowed schemes of links; those that run scripts are refused. */
const linkSchemes = ['http:', 'https:', 'ftp:', 'mailto:']

/**
 * Values written by a change of `attachments`: the list without computed and private properties, and separately the
 * targets of its remote files. Targets of files no longer listed are dropped.
 * @throws HttpError 400
 */
export function savedAttachments(
  before: KeptAttachments,
  attachments: unknown
): KeptAttachments & { attachments: Item[] | null } {
  const known = before._remoteAttachments ?? []
  const items = Array.isArray(attachments) ? (attachments as Item[]) : []
  const remotes = items.flatMap((item, index) =>
    item.type === 'remoteFile' ? [remoteOf(item, known, index)] : []
  )
  return {
    attachments: Array.isArray(attachments) ? items.map(saved) : null,
    ...(remotes.length || known.length ? { _remoteAttachments: remotes } : {})
  }
}

/** Applies `savedAttachments` to the changes of a body, if it has attachments. */
export function withSavedAttachments(before: KeptAttachments, changes: Item): Item {
  return 'attachments' in changes ? { ...changes, ...savedAttachments(before, changes.attachments) } : changes
}

function saved(item: Item, index: number): Item {
  const { type } = item
  if (type === 'url') return link(item, index)
  if (type === 'file' || type === 'remoteFile') return file(item, index)
  throw httpError('wrongAttachmentType', { index })
}

function link(item: Item, index: number): Item {
  const { url } = item
  if (typeof url !== 'string' || !url) {
    throw httpError('attachmentWithoutUrl', { index })
  }
  if (URL.canParse(url) && !linkSchemes.includes(new URL(url).protocol)) {
    throw httpError('attachmentUrlRefused', { index })
  }
  const { targetUrl: _targetUrl, ...attributes } = item
  return attributes
}

function file(item: Item, index: number): Item {
  const { url: _url, targetUrl: _targetUrl, ...attributes } = item
  const name = nameOf(item, index)
  if (attributes.mimetype) return attributes
  if (!/\.[^./]+$/.test(name)) {
    throw httpError('attachmentWithoutExtension', { name })
  }
  const { mimetype: _mimetype, ...named } = attributes
  const mimetype = lookup(name)
  return mimetype ? { ...named, mimetype } : named
}

function nameOf({ name }: Item, index: number): string {
  if (typeof name !== 'string' || !name) {
    throw httpError('attachmentWithoutName', { index })
  }
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  if (/[/\\\u0000-\u001f\u007f]/.test(name) || name === '.' || name === '..') {
    throw httpError('attachmentNameRefused', { name })
  }
  return name
}

function remoteOf(item: Item, known: RemoteAttachment[], index: number): RemoteAttachment {
  const name = nameOf(item, index)
  const { targetUrl } = item
  const existing = known.find((attachment) => attachment.name === name)
  if (targetUrl === undefined || targetUrl === null || targetUrl === '') {
    if (existing) return existing
    throw httpError('attachmentWithoutTarget', { name })
  }
  if (typeof targetUrl !== 'string' || !isHttp(targetUrl)) {
    throw httpError('attachmentTargetRefused', { name })
  }
  return existing?.targetUrl === targetUrl ? existing : { name, targetUrl }
}
