/** The thumbnail of a dataset (docs/api/datasets.md). */
import { Type } from 'typebox'
import { datasetOperations } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { httpError } from '../../http/errors.ts'
import type { DatasetParts } from '../../datasets/parts.ts'
import {
  base,
  datasetAccess,
  draftParameter,
  idParams,
  type DatasetsApp
} from '../../datasets/routes/shared.ts'
import { datasetImage } from './ownImage.ts'
import { resizeOf } from './resize.ts'
import { sendThumbnail } from './send.ts'
import type { Thumbnails } from './thumbnails.ts'

export const resizeParameters = {
  width: Type.Optional(Type.String({ description: 'Largeur en pixels (300 par défaut)' })),
  height: Type.Optional(Type.String({ description: 'Hauteur en pixels (200 par défaut)' })),
  fit: Type.Optional(Type.String({ description: 'cover, contain, fill, inside ou outside' })),
  position: Type.Optional(Type.String({ description: 'center, attention, entropy ou un côté' }))
}

export function thumbnailRoutes(app: DatasetsApp, parts: DatasetParts & { thumbnails: Thumbnails }): void {
  app.get(
    `${base}/:id/thumbnail`,
    {
      compress: false,
      config: { access: datasetAccess('readDescription'), datasetState: { accept: 'any' } },
      schema: {
        operationId: 'readThumbnail',
        tags: ['Métadonnées'],
        summary: "Lire une vignette de l'image du jeu de données",
        params: idParams,
        querystring: Type.Object({ ...resizeParameters, ...draftParameter }, { additionalProperties: true })
      }
    },
    async (request, reply) => {
      const { dataset, query } = request
      const { image } = dataset
      if (!image) throw httpError('noImage')
      const resize = resizeOf(query)
      const original = image.startsWith('/') ? parts.config.publicUrl + image : image
      const source = datasetImage(parts, dataset, original)
      const isPublic = can({ lang: 'fr' }, dataset, datasetOperations, 'readDescription')
      return sendThumbnail(request, reply, parts, { source, original, resize, isPublic })
    }
  )
}
