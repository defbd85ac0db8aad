/** Images that people have given to their accounts, drawn anew and kept as files. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { httpError } from '../../http/errors.ts'
import { unlessMissing } from '../../files/missing.ts'

/** Pixels of a side. */
const size = 256
/** A picture of 200 kB may well unfold to gigabytes. */
const mostPixels = 16_000_000

interface UploadedAvatars {
  read(accountKey: string): Promise<Buffer | undefined>
  /** @throws HttpError 400 for what is no image that browsers show */
  write(accountKey: string, image: Buffer): Promise<void>
  remove(accountKey: string): Promise<void>
}

export function uploadedAvatars(dataDir: string): UploadedAvatars {
  const folder = join(dataDir, 'avatars')
  /** Each start empties it: what a process left that ended meanwhile goes. */
  const uploads = join(dataDir, 'uploads')
  // An identifier may hold anything: its hash is a name on every file system.
  const fileOf = (accountKey: string): string =>
    join(folder, `${createHash('sha256').update(accountKey).digest('hex')}.png`)

  return {
    read: (accountKey) => unlessMissing(readFile(fileOf(accountKey))),
    async write(accountKey, image) {
      const drawn = await square(image)
      await Promise.all([folder, uploads].map((one) => mkdir(one, { recursive: true })))
      const partial = join(uploads, `${randomUUID()}.png`)
      try {
        await writeFile(partial, drawn)
        await rename(partial, fileOf(accountKey))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async remove(accountKey) {
      await rm(fileOf(accountKey), { force: true })
    }
  }
}

/** The middle of an image. Drawing it anew leaves out all that is not pixels: place, device, scripts of an SVG. */
async function square(image: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(image, { limitInputPixels: mostPixels, animated: false })
    const { format } = await picture.metadata()
    // An SVG can name files of the machine.
    if (!format || !['png', 'jpeg', 'webp', 'gif', 'avif', 'heif'].includes(format)) throw new Error(format)
    return await picture.rotate().resize(size, size, { fit: 'cover' }).png().toBuffer()
  } catch (error) {
    throw httpError('unreadableAvatar', undefined, { cause: error })
  }
}
