/** Pictures that are given to portals, pages and reuses (docs/api/portals.md). */
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { checkOwnerEditor } from '../../administered/access.ts'
import { httpError } from '../../http/errors.ts'
import { readForm } from '../../http/multipart.ts'
import { newId } from '../../owned/ids.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { stores } from '../documents.ts'
import { checkPortalEditor } from '../portals/access.ts'
import type { PortalParts } from '../parts.ts'
import { editorOnly, idParams, managerApi, tags } from '../routes.ts'
import { findImage, putImage, type ImageKind, type StoredImage } from './images.ts'

const mostBytes = 20_000_000

const size = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }))
const notFound = {
  portal: 'linkedPortalNotFound',
  page: 'linkedPageNotFound',
  reuse: 'linkedReuseNotFound'
} as const

export function imageRoutes(app: TypedApp, parts: PortalParts): void {
  const { metadata, images } = parts

  app.post(
    `${managerApi}/images`,
    {
      config: { access: editorOnly },
      schema: {
        operationId: 'createPortalImage',
        tags,
        summary: 'Envoyer une image',
        querystring: Type.Object({ width: size, height: size })
      }
    },
    async (request) => {
      const { session, query } = request
      if (!session.user) throw httpError('signInNeeded')
      let picture: Buffer | undefined
      let name = ''
      const fields = await readForm(request, async ({ field, fileName, stream }) => {
        const data = await bytesOf(stream)
        if (field !== 'image') return
        picture = data
        name = fileName.slice(0, 200)
      })
      const resource = resourceOf(fields.body)
      if (!resource) throw httpError('imageWithoutResource')
      const document = await stores[resource.type].find(metadata, resource._id)
      if (!document) throw httpError(notFound[resource.type])
      const { owner } = document
      if (resource.type === 'portal') checkPortalEditor(session, document as never)
      else checkOwnerEditor(session, owner)
      if (!picture?.length) throw httpError('imageMissing')
      const id = newId()
      const box = {
        ...(query.width ? { width: query.width } : {}),
        ...(query.height ? { height: query.height } : {})
      }
      const { width, height, hasMobile } = await images.write(id, picture, box)
      const image: StoredImage = {
        _id: id,
        owner,
        resource,
        name: name || 'image',
        width,
        height,
        mimeType: 'image/webp',
        ...(hasMobile ? { mobileAlt: true } : {}),
        createdAt: new Date().toISOString()
      }
      await putImage(metadata, image)
      return image
    }
  )

  app.get(
    `${managerApi}/images/:id/data`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'readPortalImage', tags, summary: 'Lire une image', params: idParams }
    },
    async ({ params, session }, reply) => {
      const { id } = params
      const image = await findImage(metadata, id.replace(/-mobile$/, ''))
      if (!image) throw httpError(session.user ? 'portalImageNotFound' : 'signInNeeded')
      checkOwnerEditor(session, image.owner)
      const data = await images.read(id)
      if (!data) throw httpError('portalImageNotFound')
      return reply
        .header('cache-control', 'private, max-age=31536000, immutable')
        .type(image.mimeType)
        .send(data)
    }
  )
}

function resourceOf(body: unknown): { type: ImageKind; _id: string } | undefined {
  const given = typeof body === 'string' ? parsed(body) : body
  const { type, _id } = (given as { resource?: { type?: unknown; _id?: unknown } } | null)?.resource ?? {}
  if (typeof _id !== 'string' || typeof type !== 'string' || !Object.hasOwn(notFound, type)) return undefined
  return { type: type as ImageKind, _id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws HttpError 413 */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) throw httpError('imageTooLarge', { most: '20 Mo' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
