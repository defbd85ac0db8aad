/** Cache of thumbnails of local and remote images, so that each is resized once (docs/api/attachments.md). */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Outgoing } from '../../outgoing/outgoing.ts'
import { HeavyPicture, thumbnailOf } from '../../pictures/pictures.ts'
import { diskCache } from './diskCache.ts'
import { remoteImages, type RemoteImageStatus } from './remoteImages.ts'
import type { Resize } from './resize.ts'

export type ImageSource = { path: string } | { url: string }

export interface Thumbnail {
  content: Buffer
  type: string
  status: RemoteImageStatus
  /** Date of the image, from its server or from the disk. */
  lastModified?: string
}

export interface Thumbnails {
  /**
   * Returns a thumbnail.
   * @throws OutgoingFailure when a remote image cannot be fetched, ImageMissing for a missing local one, other errors
   * when it cannot be resized
   */
  of(source: ImageSource, resize: Resize): Promise<Thumbnail>
}

export class ImageMissing extends Error {}

interface Image {
  /** Version that changes with the bytes. */
  version: string
  /** Cache status of a remote image; absent for a local one. */
  status?: RemoteImageStatus
  lastModified?: string
  read: () => Promise<Buffer>
}

const bounds = { bytes: 500_000_000, files: 20_000 }
const maxFileSize = 20_000_000
/** Milliseconds for which an image that took too long is not drawn again, in any size. */
const heavyMs = 3_600_000

export function openThumbnails(dataDir: string, outgoing: Outgoing): Thumbnails {
  const cache = diskCache(join(dataDir, 'thumbnails'), bounds)
  const remotes = remoteImages(cache, outgoing)
  const running = new Map<string, Promise<Buffer>>()
  const heavy = new LRUCache<string, true>({ max: 1000, ttl: heavyMs })

  async function drawn(name: string, image: Image, resize: Resize): Promise<Buffer> {
    if (heavy.has(image.version)) throw new HeavyPicture('this image took too long')
    const content = await thumbnailOf(image.read, resize).catch((error: unknown) => {
      if (error instanceof HeavyPicture) heavy.set(image.version, true)
      throw error
    })
    // On a full disk the thumbnail is sent all the same, and drawn again by the next request.
    await cache.write(name, content).catch(() => {})
    return content
  }

  return {
    async of(source, resize) {
      const image = 'path' in source ? await localImage(source.path) : await remotes.find(source.url)
      const { version, status, lastModified } = image
      const { width, height, fit, position, trim } = resize
      const rendition = JSON.stringify([version, width, height, fit, position, ...(trim ? ['trim'] : [])])
      const name = `${createHash('sha256').update(rendition).digest('hex')}.drawn`
      const cached = await cache.read(name)
      if (!cached && !running.has(name)) {
        running.set(
          name,
          drawn(name, image, resize).finally(() => running.delete(name))
        )
      }
      const content = cached ?? (await running.get(name))
      if (!content) throw new Error('the thumbnail was not drawn')
      return {
        content,
        type: typeOf(content),
        status: status ?? (cached ? 'HIT' : 'MISS'),
        ...(lastModified ? { lastModified } : {})
      }
    }
  }
}

async function localImage(path: string): Promise<Image> {
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile()) throw new ImageMissing('no such image')
  if (info.size > maxFileSize) throw new Error('the image is too large')
  return {
    version: `${path}:${info.mtimeMs}:${info.size}`,
    lastModified: info.mtime.toUTCString(),
    read: () => readFile(path)
  }
}

/** Media type of a resized image by its first byte: 0x89 for PNG; WebP begins with `RIFF`. */
function typeOf(drawn: Buffer): string {
  return drawn[0] === 0x89 ? 'image/png' : 'image/webp'
}
