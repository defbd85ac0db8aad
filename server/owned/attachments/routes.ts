/** The documents of a description (docs/api/attachments.md). */
import { sendFile } from '../../http/downloads.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { setAccessHeaders } from '../../datasets/guard.ts'
import type { DatasetParts } from '../../datasets/parts.ts'
import {
  base,
  datasetAccess,
  draftQuery,
  fileParams,
  idParams,
  type DatasetsApp
} from '../../datasets/routes/shared.ts'
import { changeAttachments } from './change.ts'
import { keptAttachment, remoteAttachment, withoutAttachment } from './kept.ts'
import type { RemoteCopies } from './remoteCopies.ts'
import { uploadAttachment } from './upload.ts'

const missing = 'unknownFile'
const tags = ['Métadonnées']

export function metadataAttachmentRoutes(app: DatasetsApp, parts: DatasetParts, remotes: RemoteCopies): void {
  app.post(
    `${base}/:id/metadata-attachments`,
    {
      config: { access: datasetAccess('postMetadataAttachment') },
      schema: {
        operationId: 'postMetadataAttachment',
        tags,
        summary: 'Charger une pièce jointe',
        consumes: ['multipart/form-data'],
        params: idParams,
        querystring: draftQuery
      }
    },
    (request) => uploadAttachment(parts, request, request.query.draft === 'true')
  )

  app.get(
    `${base}/:id/metadata-attachments/*`,
    {
      compress: false,
      config: { access: datasetAccess('downloadMetadataAttachment') },
      schema: {
        operationId: 'downloadMetadataAttachment',
        tags,
        summary: 'Télécharger une pièce jointe',
        params: fileParams,
        querystring: draftQuery
      }
    },
    async (request, reply) => {
      neverCached(request, reply)
      const { dataset } = request
      const fileName = request.params['*']
      const remote = remoteAttachment(dataset, fileName)
      if (remote) {
        setAccessHeaders(reply, dataset, { operation: 'downloadMetadataAttachment', track: 'readDataAPI' })
        const { path, status } = await remotes.fresh(dataset, remote)
        void reply.header('x-remote-status', status)
        return sendFile(request, reply, { path, fileName, missing, inline: true })
      }
      const kept = keptAttachment(dataset, fileName)
      if (!kept) throw httpError('unknownFile')
      const path = parts.files.metadataAttachmentPath(dataset.id, kept.file)
      return sendFile(request, reply, { path, fileName, missing, inline: true })
    }
  )

  app.delete(
    `${base}/:id/metadata-attachments/*`,
    {
      config: { access: datasetAccess('deleteMetadataAttachment') },
      schema: {
        operationId: 'deleteMetadataAttachment',
        tags,
        summary: 'Supprimer une pièce jointe',
        params: fileParams,
        querystring: draftQuery
      }
    },
    async (request, reply) => {
      const { id, '*': name } = request.params
      await changeAttachments(parts, id, request.query.draft === 'true', (values) =>
        withoutAttachment(values, name)
      )
      return reply.code(204).send()
    }
  )
}
