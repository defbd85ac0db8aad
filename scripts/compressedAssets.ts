import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, type BrotliOptions } from 'node:zlib'
import type { Plugin } from 'vite'

/** Minimum file size in bytes for compression. */
const threshold = 1024
/** Brotli quality: nearly the best ratio, in a third of the time. */
const quality = 10

/**
 * Writes a compressed copy of each text file, which the server sends as it is.
 * @param folder of the files
 */
export function compressedAssets(folder: string): Plugin {
  const compress = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
  let isWatching = false
  return {
    name: 'compressed-assets',
    apply: 'build',
    configResolved(config) {
      isWatching = config.build.watch !== null
    },
    async closeBundle() {
      if (isWatching) return
      const files = new Set(await readdir(folder))
      // File names contain a content hash: compressed copies of an earlier build in the same folder are still valid.
      const names = [...files].filter(
        (name) => /\.(js|css|svg|geojson)$/.test(name) && !files.has(`${name}.br`)
      )
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(folder, name))
          if (content.length < threshold) return
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length
          }
          await writeFile(join(folder, `${name}.br`), await compress(content, { params }))
        })
      )
    }
  }
}
