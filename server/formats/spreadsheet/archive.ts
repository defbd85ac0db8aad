/** Workbooks that are zip archives, checked before the library inflates them whole in memory. */
import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { ConversionError } from '../conversions/conversion.ts'
import { expansionCheck } from './expansion.ts'
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
    await pipeline(
      await archive.openReadStreamPromise(entry),
      counting(entry.fileName, (sum) => {
        if (sum !== entry.crc32) throw damaged()
      })
    )
  }
}

/** Drops what it is given, once what it would become is known; its checksum is told at the end. */
function counting(name: string, told: (sum: number) => void): Writable {
  const check = /\.xml$/i.test(name) ? expansionCheck() : () => undefined
  let sum = 0
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      attempt(() => check(chunk.toString('latin1')), done)
    },
    final(done) {
      attempt(() => told(sum), done)
    }
  })
}

function attempt(step: () => void, done: (error?: Error | null) => void): void {
  try {
    step()
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}
