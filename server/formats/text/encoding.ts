/** Detection and decoding of the encoding of text files (docs/api/processing.md). */
import { isAscii, isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { detect } from 'chardet'
import iconv from 'iconv-lite'

/** Number of bytes from which encodings and dialects are detected. */
export const sampleSize = 1024 * 1024

/** Reads the first bytes of a file. */
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

/**
 * Returns the name of a file's encoding, such as `UTF-8` or `ISO-8859-1`: the given one, otherwise the one detected in
 * the first MiB.
 */
export async function detectEncoding(path: string, explicit?: string): Promise<string> {
  return explicit?.trim() || encodingOf(await readSample(path))
}

export function encodingOf(sample: Buffer): string {
  const unmarked = utf16WithoutMark(sample)
  if (unmarked) return unmarked
  if (isUtf8(wholeCharacters(sample))) return 'UTF-8'
  return detect(sample) ?? 'UTF-8'
}

/** Detects UTF-16 without byte-order mark: in Latin text every other byte is zero, which no other encoding has. */
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

/** Returns the bytes up to the last complete UTF-8 character. */
export function wholeCharacters(bytes: Buffer): Buffer {
  for (let offset = 1; offset <= Math.min(4, bytes.length); offset++) {
    const byte = bytes[bytes.length - offset] ?? 0
    if ((byte & 0xc0) === 0x80) continue
    const expected = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return expected > offset ? bytes.subarray(0, bytes.length - offset) : bytes
  }
  return bytes
}

interface TextDecoding {
  /** Decodes the next bytes; a character truncated at their end is completed by the following call. */
  write(bytes: Buffer): string
  end(): string
}

export function isUtf8Name(encoding: string): boolean {
  return /^(utf-?8|(us-)?ascii)$/i.test(encoding)
}

/**
 * Returns a decoder, undefined for an unsupported encoding. Detection returns ISO-8859-1 for windows-1252 files, whose
 * typographic quotes and euro signs it lacks: it is decoded as windows-1252, as browsers do.
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

/** Whether a sample is binary: it starts with the signature of a known format, or has many control characters. */
export function looksBinary(sample: Buffer, text: string): boolean {
  const start = sample.subarray(0, 16).toString('latin1')
  if (binarySignatures.some((signature) => start.startsWith(signature))) return true
  if (isAscii(sample) && !sample.includes(0)) return false
  // oxlint-disable-next-line no-control-regex -- control characters are what it counts
  const controls = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g)?.length ?? 0
  return controls > text.length * 0.02 && controls > 2
}
