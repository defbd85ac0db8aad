/** Cache of reproducible files in a bounded folder, with eviction of the least recently used. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DiskCache {
  read(name: string): Promise<Buffer | undefined>
  write(name: string, content: Buffer | string): Promise<void>
}

interface Bounds {
  bytes: number
  files: number
}

const partial = '.partial'

/**
 * Opens a cache.
 * @param folder folder of the files, created when the first one is stored
 */
export function diskCache(folder: string, bounds: Bounds): DiskCache {
  /** Sizes by file name, the least recently used first. */
  let known: Promise<Map<string, number>> | undefined
  let total = 0

  async function filesByUse(): Promise<Map<string, number>> {
    await mkdir(folder, { recursive: true })
    const files: { name: string; size: number; date: number }[] = []
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      // A partial file, left by a stopped server.
      if (name.endsWith(partial)) await rm(path, { force: true })
      const info = await stat(path).catch(() => undefined)
      if (info?.isFile()) files.push({ name, size: info.size, date: info.mtimeMs })
    }
    total = files.reduce((sum, { size }) => sum + size, 0)
    return new Map(files.toSorted((a, b) => a.date - b.date).map(({ name, size }) => [name, size]))
  }

  function entries(): Promise<Map<string, number>> {
    known ??= filesByUse().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }

  function forget(sizes: Map<string, number>, name: string): void {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  return {
    async read(name) {
      const sizes = await entries()
      const size = sizes.get(name)
      if (size === undefined) return undefined
      sizes.delete(name)
      sizes.set(name, size)
      return readFile(join(folder, name)).catch(() => {
        // The file was removed meanwhile.
        forget(sizes, name)
        return undefined
      })
    },

    async write(name, content) {
      const sizes = await entries()
      const path = join(folder, name)
      const unfinished = `${path}.${randomUUID()}${partial}`
      try {
        await writeFile(unfinished, content)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      forget(sizes, name)
      const size = Buffer.byteLength(content)
      sizes.set(name, size)
      total += size
      for (const oldest of sizes.keys()) {
        if ((total <= bounds.bytes && sizes.size <= bounds.files) || oldest === name) break
        forget(sizes, oldest)
        await rm(join(folder, oldest), { force: true })
      }
    }
  }
}
