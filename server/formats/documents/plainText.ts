/** Documents that are plain text: notes, Markdown, CSV, JSON, in any encoding. */
import { createReadStream } from 'node:fs'
import { decoderOf, detectEncoding } from '../text/encoding.ts'
import { DocumentError } from './document.ts'
import type { FoundText } from './foundText.ts'

export async function readPlainText(path: string, output: FoundText): Promise<void> {
  for await (const text of decodedText(path)) {
    output.add(text)
    if (output.isOver()) return
  }
}

/** @throws DocumentError for an encoding without decoder */
export async function* decodedText(path: string): AsyncGenerator<string> {
  const decoder = decoderOf(await detectEncoding(path))
  if (!decoder) throw new DocumentError('unsupported')
  for await (const chunk of createReadStream(path)) yield decoder.write(chunk as Buffer)
  yield decoder.end()
}
