/** The default capture of each application, a file in the folder of the application, removed with it. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface KeptCapture {
  content: Buffer
  /** `updatedAt` of the application that the picture shows. */
  date: Date
}

interface KeptCaptures {
  read(id: string): Promise<KeptCapture | undefined>
  write(id: string, content: Buffer, date: Date): Promise<void>
  remove(id: string): Promise<void>
}

/** @param resource name of the resource, and of its folder in the data directory */
export function keptCaptures(dataDir: string, resource: string): KeptCaptures {
  const folderOf = (id: string): string => join(dataDir, resource, id)
  const pathOf = (id: string): string => join(folderOf(id), 'capture.png')
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
      const unfinished = `${pathOf(id)}.${randomUUID()}`
      try {
        await writeFile(unfinished, content)
        await utimes(unfinished, date, date)
        await rename(unfinished, pathOf(id))
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    remove: (id) => rm(pathOf(id), { force: true })
  }
}
