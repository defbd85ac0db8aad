/** Which encoding a text file is in, and how to decode it (docs/api/processing.md). */
import { isAscii, isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { detect } from 'chardet'
import iconv from 'iconv-lite'

/** Length of what encodings and dialects are guessed from. */
export const sampleSize = 1024 * 1024

/** The first bytes of a file. */
export async function readSample(path: string, size = sampleSize): Promise<Buffer> {
  const file = await open(path)
  try {
    const sample = Buffer.alloc(size)
    let filled = 0
    while (filled < size) {
      const { bytesRead } = await file.read(sample, filled, size - filled, filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return sample.subarray(0, filled)
  } finally {
    await file.close()
  }
}

/** Name of the encoding of a file, such as `UTF-8` or `ISO-8859-1`: the one given, else the one its first MiB shows. */
export async function detectEncoding(path: string, explicit?: string): Promise<string> {
  return explicit?.trim() || encodingOf(await readSample(path))
}

export function encodingOf(sample: Buffer): string {
  const unmarked = utf16WithoutMark(sample)
  if (unmarked) return unmarked
  if (isUtf8(wholeCharacters(sample))) return 'UTF-8'
  return detect(sample) ?? 'UTF-8'
}

/** UTF-16 without byte-order mark: in Latin text every other byte is zero, which no other encoding has. */
function utf16WithoutMark(sample: Buffer): string | undefined {
  if (sample.length < 4 || !sample.includes(0)) return undefined
  const zeros = [0, 0]
  const pairs = Math.min(sample.length, 4096) >> 1
  for (let index = 0; index < pairs * 2; index++) if (sample[index] === 0) zeros[index & 1]! += 1
  const [even = 0, odd = 0] = zeros
  if (odd > pairs * 0.6 && even < pairs * 0.05) return 'UTF-16LE'
  if (even > pairs * 0.6 && odd < pairs * 0.05) return 'UTF-16BE'
  return undefined
}

/** The bytes up to the last complete UTF-8 character. */
export function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const expected = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return expected > back ? bytes.subarray(0, bytes.length - back) : bytes
  }
  return bytes
}

interface TextDecoding {
  /** Text of the next bytes; a character cut at their end waits for the following ones. */
  write(bytes: Buffer): string
  end(): string
}

export function isUtf8Name(encoding: string): boolean {
  return /^(utf-?8|(us-)?ascii)$/i.test(encoding)
}

/**
 * A decoder of an encoding, undefined when nothing here can read it. Detection answers ISO-8859-1 for windows-1252
 * files, whose typographic quotes and euro signs it does not have: the larger set is decoded, as browsers do.
 */
export function decoderOf(encoding: string): TextDecoding | undefined {
  if (isUtf8Name(encoding)) {
    const decoder = new TextDecoder('utf-8')
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
  }
  const name = /^iso-?8859-?1$|^latin-?1$/i.test(encoding) ? 'windows-1252' : encoding
  if (!iconv.encodingExists(name)) return undefined
  const decoder = iconv.getDecoder(name)
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? '' }
}

const binarySignatures = [
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'PK\x03\x04',
  '%PDF-',
  '\x1f\x8b',
  '\xd0\xcf\x11\xe0',
  'PAR1',
  'SQLite format 3\0',
  '7z\xbc\xaf',
  'Rar!',
  '\x7fELF'
]

/** Whether a sample is no text: the mark of a known binary format, or many characters that no text has. */
export function looksBinary(sample: Buffer, text: string): boolean {
  const start = sample.subarray(0, 16).toString('latin1')
  if (binarySignatures.some((signature) => start.startsWith(signature))) return true
  if (isAscii(sample) && !sample.includes(0)) return false
  // oxlint-disable-next-line no-control-regex -- control characters are what it counts
  const controls = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0
  return controls > text.length * 0.02 && controls > 2
}
