/** Uploaded avatars of accounts, re-encoded and stored as files. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { httpError } from '../../http/errors.ts'
import { avatarOf } from '../../pictures/pictures.ts'
import { unlessMissing } from '../../files/missing.ts'

export interface UploadedAvatars {
  read(accountKey: string): Promise<Buffer | undefined>
  /**
   * Stores the avatar of an account.
   * @throws HttpError 400 when the image is not in a supported format
   */
  write(accountKey: string, image: Buffer): Promise<void>
  remove(accountKey: string): Promise<void>
}

export function uploadedAvatars(dataDir: string): UploadedAvatars {
  const folder = join(dataDir, 'avatars')
  /** Temporary folder, emptied at each start: it may hold files of a process that was killed. */
  const uploads = join(dataDir, 'uploads')
  // The file name is a hash, since an account key may have characters that file systems refuse.
  const fileOf = (accountKey: string): string =>
    join(folder, `${createHash('sha256').update(accountKey).digest('hex')}.png`)

  return {
    read: (accountKey) => unlessMissing(readFile(fileOf(accountKey))),
    async write(accountKey, image) {
      const drawn = await square(accountKey, image)
      await Promise.all([folder, uploads].map((path) => mkdir(path, { recursive: true })))
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

async function square(accountKey: string, image: Buffer): Promise<Buffer> {
  try {
    return await avatarOf(accountKey, image)
  } catch (error) {
    throw httpError('unreadableAvatar', undefined, { cause: error })
  }
}
