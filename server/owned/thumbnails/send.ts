/** Response of thumbnail routes, of resources and of lines (docs/api/attachments.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asUploaded } from '../../http/downloads.ts'
import { HttpError, httpError } from '../../http/errors.ts'
import { neverCached } from '../../http/resourceCache.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { Platform } from '../../platform.ts'
import type { Resize } from './resize.ts'
import { ImageMissing, type ImageSource, type Thumbnail, type Thumbnails } from './thumbnails.ts'

interface WantedThumbnail {
  source: ImageSource
  /** Address of the original image, to which clients are redirected when the resize fails. */
  original: string
  resize: Resize
  /** Date of the last change of the framing (ISO 8601); absent when the framing depends on the address only. */
  framedAt?: string | undefined
  /** Whether anonymous callers have the operation. */
  isPublic: boolean
  /** Whether a missing image gives an empty response rather than an error. */
  isOptional?: boolean
}

export async function sendThumbnail(
  request: FastifyRequest,
  reply: FastifyReply,
  { thumbnails, config }: { thumbnails: Thumbnails } & Pick<Platform, 'config'>,
  { source, original, resize, framedAt, isPublic, isOptional }: WantedThumbnail
): Promise<FastifyReply> {
  neverCached(reply)
  asUploaded(reply)
  let thumbnail: Thumbnail
  try {
    thumbnail = await thumbnails.of(source, resize)
  } catch (error) {
    if (error instanceof HttpError) throw error
    const isMissing =
      error instanceof ImageMissing || (error instanceof OutgoingFailure && error.status === 404)
    if (isMissing || !isWebAddress(original)) {
      if (isOptional) return reply.code(204).send()
      throw httpError('imageNotFound', { address: original }, { cause: error })
    }
    request.log.debug({ err: error }, 'no thumbnail of an image')
    return reply.header('x-thumbnails-cache-status', 'FALLBACK').redirect(new URL(original).href, 302)
  }
  const { content, type, status } = thumbnail
  const lastModified = thumbnail.lastModified && later(thumbnail.lastModified, framedAt)
  if (isPublic) {
    void reply.headers({
      'cache-control': `must-revalidate, public, max-age=${config.cache.publicMaxAge}`,
      'x-accel-buffering': 'yes'
    })
  }
  void reply.header('x-thumbnails-cache-status', status)
  if (lastModified) {
    void reply.header('last-modified', lastModified)
    // `If-None-Match` takes precedence over the date, and is compared with the tag of the bytes when they are sent.
    const isTagged = request.headers['if-none-match'] !== undefined
    if (!isTagged && request.headers['if-modified-since'] === lastModified) return reply.code(304).send()
  }
  return reply.type(type).send(content)
}

/** The later of two dates in HTTP format: a change of framing changes the thumbnail of an unchanged image. */
function later(lastModified: string, framedAt: string | undefined): string {
  const isFramedLater = framedAt !== undefined && Date.parse(framedAt) > Date.parse(lastModified)
  return isFramedLater ? new Date(framedAt).toUTCString() : lastModified
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
}
