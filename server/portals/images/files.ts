/**
 * Picture files of portals: converted to WebP, with a smaller variant for small screens. Font files are in the same
 * folder.
 */
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { namesIn, sync } from '../../files/attachmentFiles.ts'
import { httpError } from '../../http/errors.ts'
import { unlessMissing } from '../../files/missing.ts'
import { HeavyPicture, portalPictureOf } from '../../pictures/pictures.ts'
import type { PictureBox, PortalPicture } from '../../pictures/portalPicture.ts'

interface DrawnImage {
  width: number
  height: number
  hasMobile: boolean
}

export interface ImageFiles {
  /**
   * Converts and stores a picture.
   * @param client user who uploads it
   * @throws HttpError 400 for a file that is not a picture, has too many pixels or takes too long
   */
  write(id: string, picture: Buffer, from: { box: PictureBox; client: string }): Promise<DrawnImage>
  writeFont(id: string, data: Buffer): Promise<void>
  /** @param name id of a file, or id of a picture with the suffix `-mobile` */
  read(name: string): Promise<Buffer | undefined>
  copy(from: string, to: string): Promise<void>
  remove(id: string): Promise<void>
  /** Removes files written before a date (milliseconds since 1970) whose id is not in `known`. */
  removeOthers(known: ReadonlySet<string>, before: number): Promise<void>
}

const mobileName = (id: string): string => `${id}-mobile`

export function imageFiles(dataDir: string): ImageFiles {
  const folder = join(dataDir, 'portal-images')
  const pathOf = (name: string): string => join(folder, `${name}.webp`)
  const fontPath = (id: string): string => join(folder, `${id}.font`)
  /** Paths of the files that an id may have. */
  const pathsOf = (name: string): string[] => [pathOf(name), fontPath(name)]

  async function put(path: string, data: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true })
    const partial = `${path}.partial`
    await writeFile(partial, data, { flush: true })
    await rename(partial, path)
    await sync(folder)
  }

  return {
    async write(id, picture, { box, client }) {
      const { data, width, height, mobile } = await drawn(picture, box, client)
      await put(pathOf(id), data)
      if (mobile) await put(pathOf(mobileName(id)), mobile)
      return { width, height, hasMobile: !!mobile }
    },
    writeFont: (id, data) => put(fontPath(id), data),
    async read(name) {
      for (const path of pathsOf(name)) {
        const data = await unlessMissing(readFile(path))
        if (data) return data
      }
      return undefined
    },
    async copy(from, to) {
      const copies = [
        [pathOf(from), pathOf(to)],
        [pathOf(mobileName(from)), pathOf(mobileName(to))],
        [fontPath(from), fontPath(to)]
      ] as const
      for (const [source, target] of copies) {
        await unlessMissing(copyFile(source, target).then(() => sync(target)))
      }
    },
    async remove(id) {
      for (const path of [...pathsOf(id), pathOf(mobileName(id))]) await rm(path, { force: true })
    },
    async removeOthers(known, before) {
      for (const file of await namesIn(folder)) {
        const id = /^(.*?)(?:-mobile)?\.(?:webp|font)$/.exec(file)?.[1]
        if (id !== undefined && known.has(id)) continue
        const path = join(folder, file)
        const info = await stat(path).catch(() => undefined)
        if (info && info.mtimeMs < before) await rm(path, { force: true })
      }
    }
  }
}

/** @throws HttpError 400 */
async function drawn(picture: Buffer, box: PictureBox, client: string): Promise<PortalPicture> {
  try {
    return await portalPictureOf(client, picture, box)
  } catch (cause) {
    const isTooLarge = cause instanceof HeavyPicture || /pixel limit/i.test((cause as Error).message)
    throw httpError(isTooLarge ? 'imageTooManyPixels' : 'portalImageUnreadable', undefined, { cause })
  }
}
