/** The lines of a text file, those of a chunk at a time: a promise for each line would cost more than reading it. */
import { createReadStream } from 'node:fs'

/** Short enough for what is read of it to be forgotten before the next. */
const chunkSize = 1 << 16
/** Longest line, in characters. */
export const longestLine = 64 * 1024 * 1024

export class TooLongLine extends Error {}

/**
 * Lines of a UTF-8 file without their ends, LF or CR LF.
 * @throws TooLongLine
 */
export async function* linesOf(path: string): AsyncGenerator<string[]> {
  const input = createReadStream(path, { encoding: 'utf8', highWaterMark: chunkSize })
  let held = ''
  let isFirst = true
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = (isFirst ? chunk.replace(/^\ufeff/, '') : chunk).split('\n')
    isFirst = false
    lines[0] = held + lines[0]
    held = lines.pop() ?? ''
    if (held.length > longestLine) throw new TooLongLine()
    if (lines.length) yield lines.map(withoutReturn)
  }
  if (held) yield [withoutReturn(held)]
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)
