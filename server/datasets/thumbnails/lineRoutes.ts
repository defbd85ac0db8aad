/** Route of the thumbnails of images in lines (docs/api/output-formats.md). */
import { imageConcept } from '../../../contract/vocabulary/concepts.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { datasetOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { hasLine } from '../../lines/hasLine.ts'
import type { Platform } from '../../platform.ts'
import { publicUrlOf } from '../../sites/index.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { composedPath } from '../lineAttachments/detection.ts'
import { pathInside } from '../lineAttachments/routes.ts'
import type { DatasetParts } from '../parts.ts'
import type { DatasetRecord } from '../record.ts'
import { base, datasetAccess, draftParameter, type DatasetsApp } from '../routes/shared.ts'
import { accountsOfReader } from '../virtual/accounts.ts'
import { accountFilters, attachedFile, oneOf, sourceOfAttachment } from '../virtual/attachments.ts'
import { framingOf, resizeOf } from '../../owned/thumbnails/resize.ts'
import { resizeParameters } from '../../owned/thumbnails/routes.ts'
import { sendThumbnail } from '../../owned/thumbnails/send.ts'
import type { ImageSource, Thumbnails } from '../../owned/thumbnails/thumbnails.ts'

const attachedKey = '_attachment_url'
const attachedPrefix = '/attachments/'

const unknown = (): HttpError => httpError('foreignThumbnail')

export function lineThumbnailRoutes(
  app: DatasetsApp,
  parts: DatasetParts & { thumbnails: Thumbnails },
  { linesVersionOf, upToDate }: Pick<Platform['datasets'], 'linesVersionOf' | 'upToDate'>
): void {
  app.get(
    `${base}/:id/thumbnail/:thumbnailId`,
    {
      compress: false,
      config: { access: datasetAccess('readLines') },
      schema: {
        operationId: 'readLineThumbnail',
        tags: ['Données'],
        summary: "Lire une vignette de l'image d'une ligne",
        params: Type.Object({
          id: Type.String(),
          thumbnailId: Type.String({ description: "Adresse de l'image en UTF-8, écrite en hexadécimal" })
        }),
        querystring: Type.Object(
          { ...resizeParameters, ...draftParameter, account: Type.Optional(Type.String()) },
          { additionalProperties: true }
        )
      }
    },
    async (request, reply) => {
      const { query, session } = request
      const accounts = accountsOfReader(request.dataset, session, query.account)
      const dataset = await upToDate(request.dataset)
      const image = textOf(request.params.thumbnailId)
      const { column, value } = cellOf(dataset.schema, image)
      const isAttached = column['x-refersTo'] !== imageConcept
      const sourceColumn = isAttached && dataset.isVirtual ? attachedFile : column
      const filters = [...accountFilters(dataset, accounts), oneOf(sourceColumn, value)]
      // Only images of the lines are fetched, so that the route cannot be used as an open proxy.
      if (!(await hasLine(parts.lines, linesVersionOf(dataset), filters))) throw unknown()
      const source = isAttached ? await attachedSource(dataset, value) : { url: value }
      const original = isAttached ? addressOf(request, dataset, value) : image
      const resize = resizeOf(query, framingOf(dataset.thumbnails))
      // Without thumbnail options in the dataset, `Last-Modified` is the date of the image, as the contract requires.
      const framedAt = dataset.thumbnails && dataset.updatedAt
      const isPublic = accounts === undefined && can({ lang: 'fr' }, dataset, datasetOperations, 'readLines')
      return sendThumbnail(request, reply, parts, { source, original, resize, framedAt, isPublic })
    }
  )

  /** Returns the URL of the original attached file. */
  function addressOf(request: FastifyRequest, { id }: DatasetRecord, path: string): string {
    const { draft } = request.query as { draft?: string }
    const file = path.split('/').map(encodeURIComponent).join('/')
    const address = `${publicUrlOf(request, parts.config)}/api/v1/datasets/${id}${attachedPrefix}${file}`
    return draft === 'true' ? `${address}?draft=true` : address
  }

  async function attachedSource(requestedDataset: DatasetRecord, value: string): Promise<ImageSource> {
    const { dataset, path } = await sourceOfAttachment(parts, requestedDataset, value)
    const { id, _attachments } = dataset
    if (!_attachments || _attachments.archive) throw httpError('imageNotFound', { address: value })
    return { path: parts.files.path(id, _attachments.set, composedPath(pathInside(path))) }
  }
}

/** Decodes the thumbnail id, the image URL in hexadecimal. @throws HttpError 404 for invalid hexadecimal */
function textOf(hexadecimal: string): string {
  if (!/^(?:[0-9a-f]{2})+$/i.test(hexadecimal)) throw unknown()
  return Buffer.from(hexadecimal, 'hex').toString()
}

/**
 * Returns the column that contains an image, and the value to look for in it. For an attached image the value is the
 * path of the file.
 * @throws HttpError 404
 */
function cellOf(schema: SchemaProperty[], image: string): { column: SchemaProperty; value: string } {
  const columns = schema.filter((column) => column['x-refersTo'] === imageConcept)
  if (image.startsWith(attachedPrefix) && columns.some(({ key }) => key === attachedKey)) {
    const column = attachmentColumn(schema)
    if (!column) throw httpError('noAttachmentColumn')
    return { column, value: image.slice(attachedPrefix.length) }
  }
  const column = columns.find(({ key }) => key !== attachedKey)
  if (!column) throw unknown()
  return { column, value: image }
}
