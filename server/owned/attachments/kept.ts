/** The documents of a description that the server keeps: received ones, and copies of remote ones. Pure. */

/** A file of `metadata-attachments/`, under a name of its own: names that people give never become paths. */
export interface KeptFile {
  file: string
  size: number
}

export interface KeptAttachment extends KeptFile {
  name: string
}

export interface RemoteAttachment {
  name: string
  /** Address of the copied document. It may hold a password or a token, and is never answered. */
  targetUrl: string
  /** What the target said of the copy, sent back to it to learn whether it changed. */
  etag?: string
  lastModified?: string
  /** Absent until somebody asked for it. */
  copy?: KeptFile
}

export interface KeptAttachments {
  _metadataAttachments?: KeptAttachment[]
  _remoteAttachments?: RemoteAttachment[]
}

/** Files of the disk that a resource, or its draft, names. */
export function keptFilesOf({ _metadataAttachments, _remoteAttachments }: KeptAttachments): KeptFile[] {
  const copies = (_remoteAttachments ?? []).flatMap(({ copy }) => (copy ? [copy] : []))
  return [...(_metadataAttachments ?? []), ...copies]
}

export function keptSizeOf(values: KeptAttachments): { size: number; count: number } {
  const files = keptFilesOf(values)
  return { size: files.reduce((sum, { size }) => sum + size, 0), count: files.length }
}

/** Whether two names are the same for who reads them: received files have composed letters (NFC), descriptions may not. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC')
}

export function keptAttachment(values: KeptAttachments, name: string): KeptAttachment | undefined {
  return values._metadataAttachments?.find((attachment) => isSameName(attachment.name, name))
}

/** The target of a name that the description declares as a remote file. */
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

/** The target of a remote file stays: only its copy goes. */
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

/** Unchanged where the name meanwhile got another target. */
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
