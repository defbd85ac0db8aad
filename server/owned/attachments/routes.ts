/** Routes of the attachments of a description (docs/api/attachments.md). */
import { Type } from 'typebox'
import { permissionFor } from '../../access/access.ts'
import { sendFile } from '../../http/downloads.ts'
import { httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { Outgoing } from '../../outgoing/outgoing.ts'
import { setAccessHeaders } from '../guard.ts'
import type { ResourceRouteOptions } from '../routes/common.ts'
import { baseOf, fileParams, type TypedApp } from '../routes/shared.ts'
import { changeAttachments } from './change.ts'
import { keptAttachment, remoteAttachment, withoutAttachment } from './kept.ts'
import type { Attached, AttachmentParts } from './parts.ts'
import { remoteCopies } from './remoteCopies.ts'
import { uploadAttachment } from './upload.ts'

/** Operations that the routes require. */
interface AttachmentOperations {
  post: string
  download: string
  delete: string
}

const ofAttachments: AttachmentOperations = {
  post: 'postAttachment',
  download: 'downloadAttachment',
  delete: 'deleteAttachment'
}

const missing = 'unknownFile'
const tags = ['Métadonnées']

/** `draft` is ignored for a resource without drafts. */
const querystring = Type.Object({ draft: Type.Optional(Type.String()) }, { additionalProperties: true })

export function attachmentRoutes<Resource extends Attached>(
  app: TypedApp,
  parts: AttachmentParts<Resource> & { outgoing: Outgoing },
  { params, config = {}, suffix = '' }: ResourceRouteOptions,
  operations = ofAttachments
): void {
  const { definition, files } = parts
  const url = `${baseOf(definition)}/:id/${definition.attachmentsPath}`
  const remotes = remoteCopies(parts)

  app.post(
    url,
    {
      config: { ...config, access: permissionFor(definition, operations.post) },
      schema: {
        operationId: operations.post + suffix,
        tags,
        summary: 'Charger une pièce jointe',
        consumes: ['multipart/form-data'],
        params,
        querystring
      }
    },
    (request) => uploadAttachment(parts, request, request.query.draft === 'true')
  )

  app.get(
    `${url}/*`,
    {
      compress: false,
      config: { ...config, access: permissionFor(definition, operations.download) },
      schema: {
        operationId: operations.download + suffix,
        tags,
        summary: 'Télécharger une pièce jointe',
        params: fileParams,
        querystring
      }
    },
    async (request, reply) => {
      neverCached(reply)
      const { resource } = request
      const fileName = request.params['*']
      const remote = remoteAttachment(resource, fileName)
      if (remote) {
        const readOptions = { operation: operations.download, track: 'readDataAPI' }
        setAccessHeaders(definition, reply, resource, readOptions)
        const { path, status } = await remotes.fresh(resource, remote)
        void reply.header('x-remote-status', status)
        return sendFile(request, reply, { path, fileName, missing, inline: true })
      }
      const attachment = keptAttachment(resource, fileName)
      if (!attachment) throw httpError('unknownFile')
      const path = files.attachmentPath(resource.id, attachment.file)
      return sendFile(request, reply, { path, fileName, missing, inline: true })
    }
  )

  app.delete(
    `${url}/*`,
    {
      config: { ...config, access: permissionFor(definition, operations.delete) },
      schema: {
        operationId: operations.delete + suffix,
        tags,
        summary: 'Supprimer une pièce jointe',
        params: fileParams,
        querystring
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
