/** Route that downloads an attachment of a line (docs/api/attachments.md). */
import { join, normalize } from 'node:path'
import { sendFile } from '../../http/downloads.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { DatasetParts } from '../parts.ts'
import { attachmentSource } from '../virtual/attachments.ts'
import { composedPath } from './detection.ts'
import { base, datasetAccess, draftQuery, fileParams, type DatasetsApp } from '../routes/shared.ts'

const missing = 'unknownFile'

export function lineAttachmentRoutes(app: DatasetsApp, parts: DatasetParts): void {
  const { files } = parts
  app.get(
    `${base}/:id/attachments/*`,
    {
      compress: false,
      config: { access: datasetAccess('downloadAttachment') },
      schema: {
        operationId: 'downloadAttachment',
        tags: ['Données'],
        summary: "Télécharger le fichier joint d'une ligne",
        params: fileParams,
        querystring: draftQuery
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { dataset, path: relative } = await attachmentSource(
        parts,
        request,
        pathInside(request.params['*'])
      )
      const { id, _attachments } = dataset
      if (!_attachments || _attachments.archive) throw httpError('unknownFile')
      const fileName = relative.split('/').at(-1) ?? ''
      const path = files.path(id, _attachments.set, composedPath(relative))
      return sendFile(request, reply, { path, fileName, missing, inline: true })
    }
  )
}

/** Normalizes a relative path. @throws HttpError 400 for a path that leaves its folder */
export function pathInside(pathText: string): string {
  const path = normalize(join('/', pathText.replaceAll('\\', '/')))
  if (pathText.includes('\0') || pathText.split(/[/\\]/).includes('..')) throw httpError('invalidPath')
  return path.slice(1)
}
