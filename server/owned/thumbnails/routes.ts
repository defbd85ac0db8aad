/** Route of the thumbnail of a resource (docs/api/datasets.md). */
import { Type } from 'typebox'
import { can } from '../../../contract/permissions.ts'
import { permissionFor } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import type { Attached, AttachmentParts } from '../attachments/parts.ts'
import type { ResourceRouteOptions } from '../routes/common.ts'
import { baseOf, type TypedApp } from '../routes/shared.ts'
import { imageOf } from './ownImage.ts'
import { resizeOf } from './resize.ts'
import { sendThumbnail } from './send.ts'
import type { Thumbnails } from './thumbnails.ts'

export const resizeParameters = {
  width: Type.Optional(Type.String({ description: 'Largeur en pixels (300 par défaut)' })),
  height: Type.Optional(Type.String({ description: 'Hauteur en pixels (200 par défaut)' })),
  fit: Type.Optional(Type.String({ description: 'cover, contain, fill, inside ou outside' })),
  position: Type.Optional(Type.String({ description: 'center, attention, entropy ou un côté' }))
}

export function thumbnailRoute<Resource extends Attached>(
  app: TypedApp,
  parts: AttachmentParts<Resource> & { thumbnails: Thumbnails },
  { params, config = {}, suffix = '' }: ResourceRouteOptions
): void {
  const { definition } = parts
  app.get(
    `${baseOf(definition)}/:id/thumbnail`,
    {
      compress: false,
      config: { ...config, access: permissionFor(definition, 'readDescription') },
      schema: {
        operationId: `readThumbnail${suffix}`,
        tags: ['Métadonnées'],
        summary: 'Lire une vignette de son image',
        params,
        querystring: Type.Object(resizeParameters, { additionalProperties: true })
      }
    },
    async (request, reply) => {
      const { resource, query } = request
      const { image } = resource
      if (!image) throw httpError('noImage', { singular: definition.words.singular })
      const resize = resizeOf(query)
      const original = image.startsWith('/') ? parts.config.publicUrl + image : image
      const source = imageOf(parts, resource, original)
      const isPublic = can({ lang: 'fr' }, resource, definition.operationTable, 'readDescription')
      return sendThumbnail(request, reply, parts, { source, original, resize, isPublic })
    }
  )
}
