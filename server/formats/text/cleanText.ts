/**
 * Makes clean UTF-8 text of a file: the file itself when it is already clean, otherwise a copy
 * (docs/api/processing.md).
 */
import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { startsWithSeparatorLine, withoutSeparatorLine } from '../csv/separatorLine.ts'
import { decoderOf, isUtf8Name, wholeCharacters } from './encoding.ts'
import { invisibleBytes, withoutInvisible } from './invisible.ts'

const chunkSize = 1 << 20
/** Number of bytes of a chunk that are searched again together with the next chunk. */
const lookedAtAgain = 64
/** Maximum length of a UTF-8 character in bytes; a chunk may end inside one. */
const maxCharacterBytes = 4
const byteOrderMark = Buffer.from('\ufeff')

/** Properties of a text file that determine how it can be read. */
export interface TextProfile {
  /**
   * Whether the file is valid UTF-8, without separator line and without invisible characters, except a byte-order mark
   * at the start.
   */
  clean: boolean
  /** Kinds of line endings that occur, inside quotes or not. */
  crlf: boolean
  lf: boolean
  cr: boolean
  /** Whether there are empty lines before or between others, inside quotes or not. */
  emptyLines: boolean
  /** Whether a cell contains a quote, spaces and a quote again, as in `"a" "b"`: readers disagree on its meaning. */
  reopenedQuotes: boolean
}

/**
 * Reads a file once to determine its profile. Runs at the speed of the disk: only native searches and one regular
 * expression.
 */
export async function profileText(path: string): Promise<TextProfile> {
  const profile: TextProfile = {
    clean: true,
    crlf: false,
    lf: false,
    cr: false,
    emptyLines: false,
    reopenedQuotes: false
  }
  // One buffer for the whole file: the end of the previous chunk, which is searched again, then the current chunk.
  const buffer = Buffer.allocUnsafe(lookedAtAgain + maxCharacterBytes + chunkSize)
  let overlap = 0
  let carried = 0
  let isFirst = true
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, overlap + carried, chunkSize)
      if (!bytesRead) break
      const bytes = buffer.subarray(0, overlap + carried + bytesRead)
      const start = isFirst && bytes.indexOf(byteOrderMark) === 0 ? byteOrderMark.length : overlap
      const completeBytes = wholeCharacters(bytes.subarray(start))
      const end = start + completeBytes.length
      if (profile.clean)
        profile.clean = isUtf8(completeBytes) && !invisibleBytes.test(completeBytes.toString('latin1'))
      if (isFirst && startsWithSeparatorLine(bytes)) profile.clean = false
      if (isFirst && (completeBytes[0] === 10 || completeBytes[0] === 13)) profile.emptyLines = true
      // A searched sequence may span two chunks, so the end of the previous chunk is searched again.
      const searchedBytes = bytes.subarray(isFirst ? start : 0, end)
      lookAtLineEnds(searchedBytes, overlap ? 1 : 0, profile)
      if (!profile.reopenedQuotes)
        profile.reopenedQuotes = reopenedQuote.test(searchedBytes.toString('latin1'))
      overlap = Math.min(searchedBytes.length, lookedAtAgain)
      carried = bytes.length - end
      buffer.copyWithin(0, end - overlap, bytes.length)
      isFirst = false
    }
  } finally {
    await file.close()
  }
  if (carried) profile.clean = false
  if (buffer[overlap - 1] === 13) profile.cr = true
  return profile
}

/** Searches with regular expressions: a native search per line end takes long in a text of nothing but line ends. */
function lookAtLineEnds(bytes: Buffer, from: number, profile: TextProfile): void {
  const text = bytes.toString('latin1')
  if (!profile.crlf) profile.crlf = text.includes('\r\n')
  if (!profile.cr) profile.cr = /\r[^\n]/.test(text)
  if (!profile.lf) profile.lf = (from === 0 && bytes[0] === 10) || /[^\r]\n/.test(text)
  if (!profile.emptyLines) profile.emptyLines = /\n\r?\n[^\n\r]/.test(text)
}

/** A quote closes a cell, and another one follows spaces; a quote after a delimiter opens its cell. */
const reopenedQuote = /[^,;|\t\n\r ](["']) +\1/

export interface CleanText {
  /** Path of the original file, or of the copy. */
  path: string
  profile: TextProfile
}

/**
 * Makes a file readable as UTF-8 without invisible characters, copying it to `copyPath` only if necessary. Bytes that
 * are invalid in the encoding become U+FFFD. CR-only line endings become LF. A separator line is removed.
 * @param prepare transforms a copied text before invisible characters are removed
 * @throws Error when the encoding is unknown; callers check it on the sample first
 */
export async function cleanText(
  path: string,
  encoding: string,
  copyPath: string,
  prepare: (text: string) => string = (text) => text
): Promise<CleanText> {
  if (isUtf8Name(encoding)) {
    const profile = await profileText(path)
    if (profile.clean && (!profile.cr || profile.lf || profile.crlf)) return { path, profile }
  }
  await copyClean(path, encoding, copyPath, (text) => withoutInvisible(prepare(text)))
  const profile = await profileText(copyPath)
  if (!profile.cr || profile.lf || profile.crlf) return { path: copyPath, profile }
  const withLineFeeds = `${copyPath}.lf`
  await copyClean(copyPath, 'UTF-8', withLineFeeds, (text) => text.replaceAll('\r', '\n'))
  return { path: withLineFeeds, profile: await profileText(withLineFeeds) }
}

async function copyClean(
  path: string,
  encoding: string,
  copyPath: string,
  change: (text: string) => string
): Promise<void> {
  const decoder = decoderOf(encoding)
  if (!decoder) throw new Error(`Unknown encoding ${encoding}`)
  const output = createWriteStream(copyPath)
  const outputDone = finished(output)
  let isFirst = true
  try {
    for await (const part of createReadStream(path, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>) {
      const text = decoder.write(part)
      const content = isFirst ? withoutSeparatorLine(text) : text
      isFirst = false
      if (!output.write(change(content))) {
        await Promise.race([once(output, 'drain'), outputDone])
      }
    }
    output.end(change(decoder.end()))
  } catch (error) {
    output.destroy(error as Error)
  }
  await outputDone
}
