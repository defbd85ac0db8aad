import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const chunkLength = 1 << 20

/** Writes texts to a file as a stream. */
export async function writeText(path: string, texts: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(gathered(texts)), createWriteStream(path))
}

/** Joins texts into large chunks. */
export function* gathered(texts: Iterable<string>): Generator<Buffer> {
  let held = ''
  for (const text of texts) {
    held += text
    if (held.length < chunkLength) continue
    yield Buffer.from(held)
    held = ''
  }
  yield Buffer.from(held)
}
