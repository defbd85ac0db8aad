/** The default capture of each application, a file in the folder of the application, removed with it. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface KeptCapture {
  content: Buffer
  /** `updatedAt` of the application that the picture shows. */
  date: Date
}

interface CaptureStore {
  read(id: string): Promise<KeptCapture | undefined>
  write(id: string, content: Buffer, date: Date): Promise<void>
  remove(id: string): Promise<void>
}

/** Start of the names of files that are being written; a finished file is renamed. */
const unfinishedStart = 'capture.png.'

/** @param resource name of the resource, and of its folder in the data directory */
export function captureStore(dataDir: string, resource: string): CaptureStore {
  const folderOf = (id: string): string => join(dataDir, resource, id)
  const pathOf = (id: string): string => join(folderOf(id), 'capture.png')
  /** Paths of the files that this process is writing. */
  const unfinished = new Set<string>()

  /** Removes unfinished files that a killed server left. */
  async function removeLeftovers(id: string): Promise<void> {
    for (const name of await readdir(folderOf(id))) {
      const path = join(folderOf(id), name)
      if (name.startsWith(unfinishedStart) && !unfinished.has(path)) await rm(path, { force: true })
    }
  }

  return {
    async read(id) {
      try {
        const [content, { mtime }] = await Promise.all([readFile(pathOf(id)), stat(pathOf(id))])
        return { content, date: mtime }
      } catch {
        return undefined
      }
    },
    async write(id, content, date) {
      await mkdir(folderOf(id), { recursive: true })
      const path = join(folderOf(id), `${unfinishedStart}${randomUUID()}`)
      unfinished.add(path)
      try {
        await removeLeftovers(id)
        await writeFile(path, content)
        await utimes(path, date, date)
        await rename(path, pathOf(id))
      } finally {
        await rm(path, { force: true })
        unfinished.delete(path)
      }
    },
    remove: (id) => rm(pathOf(id), { force: true })
  }
}
