/** Where the image of a dataset is: among its own documents, or at an address. */
import type { DatasetParts } from '../../datasets/parts.ts'
import type { DatasetRecord } from '../../datasets/record.ts'
import { keptAttachment, remoteAttachment } from '../attachments/kept.ts'
import type { ImageSource } from './thumbnails.ts'

/** @param address of the image, complete */
export function datasetImage(
  { files }: Pick<DatasetParts, 'files'>,
  dataset: DatasetRecord,
  address: string
): ImageSource {
  const name = ownDocument(dataset.id, dataset.image ?? '')
  if (name === undefined) return { url: address }
  const remote = remoteAttachment(dataset, name)
  if (remote) return { url: remote.targetUrl }
  // A name that nothing is kept under gives a path without a file.
  return { path: files.metadataAttachmentPath(dataset.id, keptAttachment(dataset, name)?.file ?? '-') }
}

/**
 * The name in an address of one of the dataset's documents. Those of other datasets are asked for by their address, as
 * anybody would: they may be private.
 */
export function ownDocument(dataset: string, image: string): string | undefined {
  const start = `/api/v1/datasets/${dataset}/metadata-attachments/`
  if (!image.startsWith(start)) return undefined
  const encoded = image.slice(start.length).split(/[?#]/)[0] ?? ''
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
