/** Workbooks that are zip archives, checked before the library inflates them whole in memory. */
import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import yauzl from 'yauzl'
import { ConversionError } from '../conversions/conversion.ts'
import { bomb, damaged, encrypted, mislabelled } from './failure.ts'

export interface ArchiveLimits {
  /** Bytes of all entries, once inflated. */
  total: number
  /** Times that the whole may grow, looked at over `ratioFrom` bytes only: small archives grow easily. */
  ratio: number
  ratioFrom: number
}

const usual: ArchiveLimits = { total: 1 << 30, ratio: 250, ratioFrom: 64 << 20 }

/** Entry that each format has. */
const mainEntries: Record<string, RegExp> = {
  xlsx: /^\/?xl\/workbook\d*\.(xml|bin)$/i,
  ods: /^\/?content\.xml$/i
}

/**
 * Announced sizes come first, so that nothing is inflated of an archive that says itself too large; then each entry is
 * read and dropped, which finds those that lie and those that are cut.
 */
export async function checkArchive(
  content: Buffer,
  extension: string,
  limits: ArchiveLimits = usual
): Promise<void> {
  try {
    await readSizes(content, extension, limits)
    await readEntries(content)
  } catch (error) {
    throw error instanceof ConversionError ? error : damaged(error)
  }
}

async function readSizes(content: Buffer, extension: string, limits: ArchiveLimits): Promise<void> {
  const archive = await yauzl.fromBufferPromise(content, { lazyEntries: true, strictFileNames: false })
  let total = 0
  let isFormat = false
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw encrypted()
    total += entry.uncompressedSize
    if (mainEntries[extension]?.test(entry.fileName)) isFormat = true
  }
  if (total > limits.total || (total > limits.ratioFrom && total > limits.ratio * content.length))
    throw bomb()
  if (!isFormat) throw mislabelled(extension)
}

async function readEntries(content: Buffer): Promise<void> {
  const archive = await yauzl.fromBufferPromise(content, { lazyEntries: true, validateEntrySizes: true })
  for await (const entry of archive.eachEntry()) {
    if (entry.uncompressedSize === 0) continue
    const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
    await pipeline(await archive.openReadStreamPromise(entry), nothing)
  }
}
