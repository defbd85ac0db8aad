/**
 * Yields the lines of a text file in batches, one per chunk: a promise per line would cost more than reading the line.
 */
import { createReadStream } from 'node:fs'

/** Bytes read at once: few enough for their lines to be collected before the next ones. */
const chunkSize = 1 << 16
/** Maximum length of a line, in characters. */
const maxLineLength = 64 * 1024 * 1024

export class TooLongLine extends Error {}

/**
 * Yields the lines of a UTF-8 file without their line endings, LF or CR LF.
 * @throws TooLongLine
 */
export async function* linesOf(path: string): AsyncGenerator<string[]> {
  const input = createReadStream(path, { encoding: 'utf8', highWaterMark: chunkSize })
  let pending = ''
  let isFirst = true
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = (isFirst ? chunk.replace(/^\ufeff/, '') : chunk).split('\n')
    isFirst = false
    lines[0] = pending + lines[0]
    pending = lines.pop() ?? ''
    if (pending.length > maxLineLength) throw new TooLongLine()
    if (lines.length) yield lines.map(withoutReturn)
  }
  if (pending) yield [withoutReturn(pending)]
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)
