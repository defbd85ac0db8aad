/** Stored attachments of a description: uploaded files, and copies of remote ones. No I/O. */

/** A file in `metadata-attachments/` under a generated name, since names from users must not become paths. */
export interface KeptFile {
  file: string
  size: number
}

export interface KeptAttachment extends KeptFile {
  name: string
}

export interface RemoteAttachment {
  name: string
  /** Address of the copied file; may hold a password or token, and is never returned. */
  targetUrl: string
  /** Entity tag of the remote file, for conditional requests. */
  etag?: string
  lastModified?: string
  /** Copy of the remote file; absent before the first download. */
  copy?: KeptFile
}

export interface KeptAttachments {
  _metadataAttachments?: KeptAttachment[]
  _remoteAttachments?: RemoteAttachment[]
}

/** Files on disk named by a resource or its draft. */
export function keptFilesOf({ _metadataAttachments, _remoteAttachments }: KeptAttachments): KeptFile[] {
  const copies = (_remoteAttachments ?? []).flatMap(({ copy }) => (copy ? [copy] : []))
  return [...(_metadataAttachments ?? []), ...copies]
}

export function keptSizeOf(values: KeptAttachments): { size: number; count: number } {
  const files = keptFilesOf(values)
  return { size: files.reduce((sum, { size }) => sum + size, 0), count: files.length }
}

/** Whether two names look the same: uploaded files have composed letters (NFC), descriptions may not. */
export function isSameName(a: string, b: string): boolean {
  return a.normalize('NFC') === b.normalize('NFC')
}

export function keptAttachment(values: KeptAttachments, name: string): KeptAttachment | undefined {
  return values._metadataAttachments?.find((attachment) => isSameName(attachment.name, name))
}

/** Finds the remote attachment that the description lists under a name. */
export function remoteAttachment(
  values: KeptAttachments & { attachments?: Record<string, unknown>[] },
  name: string
): RemoteAttachment | undefined {
  const isRemote = values.attachments?.some(
    (item) => item.type === 'remoteFile' && isSameName(item.name as string, name)
  )
  return isRemote
    ? values._remoteAttachments?.find((attachment) => isSameName(attachment.name, name))
    : undefined
}

export function withAttachment(values: KeptAttachments, added: KeptAttachment): KeptAttachments {
  const others = (values._metadataAttachments ?? []).filter(({ name }) => !isSameName(name, added.name))
  return { _metadataAttachments: [...others, added] }
}

/** Values without an attachment; of a remote one, only the copy is removed. */
export function withoutAttachment(values: KeptAttachments, name: string): KeptAttachments {
  const remotes = values._remoteAttachments?.map((attachment) =>
    isSameName(attachment.name, name)
      ? { name: attachment.name, targetUrl: attachment.targetUrl }
      : attachment
  )
  return {
    _metadataAttachments: (values._metadataAttachments ?? []).filter(
      (attachment) => !isSameName(attachment.name, name)
    ),
    ...(remotes ? { _remoteAttachments: remotes } : {})
  }
}

/** Values with a new copy; unchanged if the target of the attachment changed meanwhile. */
export function withCopy<Values extends KeptAttachments>(values: Values, copied: RemoteAttachment): Values {
  const { _remoteAttachments: remotes } = values
  if (!remotes) return values
  return {
    ...values,
    _remoteAttachments: remotes.map((attachment) =>
      attachment.name === copied.name && attachment.targetUrl === copied.targetUrl ? copied : attachment
    )
  }
}
