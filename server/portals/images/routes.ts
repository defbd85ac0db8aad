/** Routes that upload pictures of portals, pages and reuses, and fonts of portals (docs/api/portals.md). */
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { fontTypeOf } from '../../../contract/portals/ownFonts.ts'
import { checkOwnerEditor } from '../../administered/access.ts'
import { httpError } from '../../http/errors.ts'
import { readForm } from '../../http/multipart.ts'
import { newId } from '../../owned/ids.ts'
import type { TypedApp } from '../../owned/routes/shared.ts'
import { stores, type Database } from '../documents.ts'
import { checkPortalEditor } from '../portals/access.ts'
import type { PortalParts } from '../parts.ts'
import { editorOnly, idParams, managerApi, tags } from '../routes.ts'
import { findImage, putImage, type ImageKind, type StoredImage } from './images.ts'
import { uploadsUnderWay, type RunUpload } from './uploadsUnderWay.ts'

const maxBytes = 20_000_000
const maxFontBytes = 5_000_000

const size = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }))
const notFound = {
  portal: 'linkedPortalNotFound',
  page: 'linkedPageNotFound',
  reuse: 'linkedReuseNotFound'
} as const

export function imageRoutes(app: TypedApp, parts: PortalParts): void {
  const run = uploadsUnderWay()
  pictureUpload(app, parts, run)
  fontUpload(app, parts, run)
  downloads(app, parts)
}

function pictureUpload(app: TypedApp, { metadata, images }: PortalParts, run: RunUpload): void {
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
    (request) =>
      run(request, async () => {
        const { query } = request
        const { data: picture, name, resource, owner, client } = await receive(metadata, request, 'image')
        if (!picture?.length) throw httpError('imageMissing')
        const id = newId()
        const box = {
          ...(query.width ? { width: query.width } : {}),
          ...(query.height ? { height: query.height } : {})
        }
        const { width, height, hasMobile } = await images.write(id, picture, { box, client })
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
      })
  )
}

function fontUpload(app: TypedApp, { metadata, images }: PortalParts, run: RunUpload): void {
  app.post(
    `${managerApi}/font-assets`,
    {
      config: { access: editorOnly },
      schema: { operationId: 'createPortalFont', tags, summary: 'Envoyer un fichier de police' }
    },
    (request) =>
      run(request, async () => {
        const { data, name, resource, owner } = await receive(metadata, request, 'font')
        if (resource.type !== 'portal') throw httpError('imageWithoutResource')
        if (!data?.length) throw httpError('fontMissing')
        if (data.length > maxFontBytes) throw httpError('fontTooLarge', { most: '5 Mo' })
        const mimeType = fontTypeOf(data)
        if (!mimeType) throw httpError('fontUnreadable')
        const _id = newId()
        await images.writeFont(_id, data)
        const createdAt = new Date().toISOString()
        const font: StoredImage = { _id, owner, resource, name: name || 'font', mimeType, createdAt }
        await putImage(metadata, font)
        return font
      })
  )
}

function downloads(app: TypedApp, { metadata, images }: PortalParts): void {
  for (const [path, operationId, summary] of [
    ['images', 'readPortalImage', 'Lire une image'],
    ['font-assets', 'readPortalFont', 'Lire un fichier de police']
  ] as const) {
    app.get(
      `${managerApi}/${path}/:id/data`,
      { config: { access: editorOnly }, schema: { operationId, tags, summary, params: idParams } },
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
}

/**
 * Reads an uploaded file and its fields, and checks that the user may edit the resource.
 * @param part name of the file field
 */
async function receive(
  metadata: Database,
  request: FastifyRequest,
  part: 'image' | 'font'
): Promise<Received> {
  const { session } = request
  if (!session.user) throw httpError('signInNeeded')
  let data: Buffer | undefined
  let name = ''
  const fields = await readForm(request, async ({ field, fileName, stream }) => {
    const bytes = await bytesOf(stream)
    if (field !== part) return
    data = bytes
    name = fileName.slice(0, 200)
  })
  const resource = resourceOf(fields.body)
  if (!resource) throw httpError('imageWithoutResource')
  const document = await stores[resource.type].find(metadata, resource._id)
  if (!document) throw httpError(notFound[resource.type])
  const { owner } = document
  if (resource.type === 'portal') checkPortalEditor(session, document)
  else checkOwnerEditor(session, owner)
  return { data, name, resource, owner, client: session.user.id }
}

interface Received extends Pick<StoredImage, 'name' | 'resource' | 'owner'> {
  data: Buffer | undefined
  /** Id of the user who uploads. */
  client: string
}

function resourceOf(body: unknown): { type: ImageKind; _id: string } | undefined {
  const fields = typeof body === 'string' ? parsed(body) : body
  const { type, _id } = (fields as { resource?: { type?: unknown; _id?: unknown } } | null)?.resource ?? {}
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

/**
 * Reads a stream to the end.
 * @throws HttpError 413 beyond the largest size
 */
async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw httpError('imageTooLarge', { most: '20 Mo' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
