/** Checks workbooks that are zip archives before the library inflates them in memory. */
import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { ConversionError } from '../conversions/conversion.ts'
import { expansionCheck } from './expansion.ts'
import { Unpacking, type UnpackLimits } from '../unpacking.ts'
import { damaged, encrypted, notWorkbook } from './failure.ts'
import { misreadCheck } from './openDocument.ts'

/** Maximum total size in bytes, because the library inflates the whole archive in memory. */
const maxSizeInMemory = 1 << 30

export type PackedFormat = 'xlsx' | 'ods'

interface CheckedArchive {
  /** Format according to its entries, whatever the file name. */
  format: PackedFormat
  /** Whether the main entry contains constructs that the library misreads. */
  isMisread: boolean
}

const mainOfOds = /^\/?content\.xml$/i
/** Entry that identifies each format. */
const mainEntries: [PackedFormat, RegExp][] = [
  ['xlsx', /^\/?xl\/workbook\d*\.(xml|bin)$/i],
  ['ods', mainOfOds]
]

/**
 * Checks the declared sizes first, so that nothing is inflated for an archive that declares too much; then inflates and
 * discards each entry, which finds false sizes and truncated entries.
 */
export async function checkArchive(content: Buffer, limits: UnpackLimits): Promise<CheckedArchive> {
  const size = limits.size < 0 ? maxSizeInMemory : Math.min(limits.size, maxSizeInMemory)
  const bounds = { ...limits, size }
  try {
    const format = await readSizes(content, new Unpacking(bounds, content.length))
    const isMisread = await readEntries(content, new Unpacking(bounds, content.length))
    return { format, isMisread }
  } catch (error) {
    throw error instanceof ConversionError ? error : damaged(error)
  }
}

async function readSizes(content: Buffer, unpacking: Unpacking): Promise<PackedFormat> {
  const archive = await yauzl.fromBufferPromise(content, { lazyEntries: true, strictFileNames: false })
  let total = 0
  const formats = new Set<PackedFormat>()
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw encrypted()
    total += entry.uncompressedSize
    unpacking.check(total)
    for (const [format, pattern] of mainEntries) if (pattern.test(entry.fileName)) formats.add(format)
  }
  const found = mainEntries.find(([format]) => formats.has(format))?.[0]
  if (!found) throw notWorkbook()
  return found
}

/** @returns whether the main entry of an OpenDocument contains constructs that the library misreads */
async function readEntries(content: Buffer, unpacking: Unpacking): Promise<boolean> {
  const isMisread = misreadCheck()
  let isFound = false
  const archive = await yauzl.fromBufferPromise(content, { lazyEntries: true, validateEntrySizes: true })
  for await (const entry of archive.eachEntry()) {
    if (entry.uncompressedSize === 0) continue
    await pipeline(
      await archive.openReadStreamPromise(entry),
      unpacking.stream(),
      entryChecker(
        entry.fileName,
        (text) => {
          if (mainOfOds.test(entry.fileName)) isFound = isMisread(text)
        },
        (sum) => {
          if (sum !== entry.crc32) throw damaged()
        }
      )
    )
  }
  return isFound
}

/** Stream that discards an entry after counting its expansion, and reports its checksum at the end. */
function entryChecker(
  name: string,
  onText: (piece: string) => void,
  onChecksum: (sum: number) => void
): Writable {
  const check = /\.xml$/i.test(name) ? expansionCheck() : () => undefined
  let sum = 0
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      attempt(() => {
        const text = chunk.toString('latin1')
        check(text)
        onText(text)
      }, done)
    },
    final(done) {
      attempt(() => onChecksum(sum), done)
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
