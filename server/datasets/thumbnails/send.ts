/** The answer of a thumbnail route, be it of a dataset or of a line (contract/attachments.md §9). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../http/errors.ts'
import { RemoteFailure } from '../../http/fetchRemote.ts'
import { neverCached } from '../../http/resourceCache.ts'
import type { DatasetParts } from '../parts.ts'
import type { Resize } from './resize.ts'
import { ImageMissing, type ImageSource, type Thumbnail, type Thumbnails } from './thumbnails.ts'

export interface WantedThumbnail {
  source: ImageSource
  /** Address of the image, where a client is sent that cannot have the thumbnail. */
  original: string
  resize: Resize
  /** An anonymous caller may do the operation. */
  isPublic: boolean
}

export async function sendThumbnail(
  request: FastifyRequest,
  reply: FastifyReply,
  { thumbnails, config }: { thumbnails: Thumbnails } & Pick<DatasetParts, 'config'>,
  { source, original, resize, isPublic }: WantedThumbnail
): Promise<FastifyReply> {
  neverCached(request, reply)
  let thumbnail: Thumbnail
  try {
    thumbnail = await thumbnails.of(source, resize)
  } catch (error) {
    if (error instanceof HttpError) throw error
    const isMissing =
      error instanceof ImageMissing || (error instanceof RemoteFailure && error.status === 404)
    if (isMissing || !isWebAddress(original)) {
      throw new HttpError(404, `image not found ${original}`, { cause: error })
    }
    request.log.debug({ err: error }, 'no thumbnail of an image')
    return reply.header('x-thumbnails-cache-status', 'FALLBACK').redirect(new URL(original).href, 302)
  }
  const { content, type, status, lastModified } = thumbnail
  if (isPublic) {
    void reply.headers({
      'cache-control': `must-revalidate, public, max-age=${config.cache.publicMaxAge}`,
      'x-accel-buffering': 'yes'
    })
  }
  void reply.header('x-thumbnails-cache-status', status)
  if (lastModified) {
    void reply.header('last-modified', lastModified)
    if (request.headers['if-modified-since'] === lastModified) return reply.code(304).send()
  }
  return reply.type(type).send(content)
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
}
