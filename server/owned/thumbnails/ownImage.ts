/** Location of the image of a resource: one of its attachments, or an address. */
import { percentDecoded } from '../../../contract/percentDecoded.ts'
import type { OwnedRecord, ResourceDefinition } from '../definition.ts'
import { keptAttachment, remoteAttachment } from '../attachments/kept.ts'
import type { Attached, AttachmentParts } from '../attachments/parts.ts'
import type { ImageSource } from './thumbnails.ts'

/**
 * Location of the image of a resource.
 * @param address absolute address of the image
 */
export function imageOf<Resource extends Attached>(
  { files, definition }: Pick<AttachmentParts<Resource>, 'files' | 'definition'>,
  resource: OwnedRecord,
  address: string
): ImageSource {
  const name = ownDocument(definition, resource.id, resource.image ?? '')
  if (name === undefined) return { url: address }
  const remote = remoteAttachment(resource, name)
  if (remote) return { url: remote.targetUrl }
  // An unknown name gives the path of no file.
  return { path: files.attachmentPath(resource.id, keptAttachment(resource, name)?.file ?? '-') }
}

/**
 * Name of the attachment in an address of the resource itself. Attachments of other resources are fetched by HTTP, with
 * the rights of the public: they may be private.
 */
export function ownDocument(
  { name, attachmentsPath }: Pick<ResourceDefinition<OwnedRecord>, 'name' | 'attachmentsPath'>,
  id: string,
  image: string
): string | undefined {
  const start = `/api/v1/${name}/${id}/${attachmentsPath}/`
  if (!image.startsWith(start)) return undefined
  const encoded = image.slice(start.length).split(/[?#]/)[0] ?? ''
  return percentDecoded(encoded) ?? encoded
}
