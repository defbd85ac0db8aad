/**
 * Reads a text with one JSON value per line, or a JSON text sequence (RFC 7464), whose values follow a record separator
 * and may have several lines.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ConversionError, type ConversionInput } from '../conversions/conversion.ts'
import { decoderOf } from '../text/encoding.ts'
import { invalidJson, parsedPart } from './elements.ts'

/** Maximum length of a value, in characters. */
const maxLength = 64 * 1024 * 1024
const recordSeparator = '\u001e'
const byteOrderMark = /^\ufeff/

/** Yields the values, one at a time. @throws ConversionError for invalid JSON, or an unknown encoding */
export async function* jsonLines({
  sourcePath,
  encoding,
  report
}: Pick<ConversionInput, 'sourcePath' | 'encoding' | 'report'>): AsyncGenerator {
  const decoder = decoderOf(encoding)
  if (!decoder) throw new ConversionError(`Échec de décodage du fichier selon l'encodage détecté ${encoding}`)
  const { size } = await stat(sourcePath)
  async function* chunks(): AsyncGenerator<string> {
    let bytes = 0
    for await (const chunk of createReadStream(sourcePath) as AsyncIterable<Buffer>) {
      yield decoder?.write(chunk) ?? ''
      bytes += chunk.length
      report(Math.min(99, Math.round((100 * bytes) / size)))
    }
    yield decoder?.end() ?? ''
  }
  for await (const text of texts(chunks())) if (text.trim()) yield parsedPart(text)
}

async function* texts(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = ''
  let separator: string | undefined
  for await (const chunk of chunks) {
    const text = pending + chunk
    separator ??=
      text && (text.replace(byteOrderMark, '').startsWith(recordSeparator) ? recordSeparator : '\n')
    const parts = separator ? text.split(separator) : [text]
    pending = parts.pop() ?? ''
    if (pending.length > maxLength) throw invalidJson('une ligne est trop longue')
    yield* parts.map(withoutMark)
  }
  yield withoutMark(pending)
}

const withoutMark = (text: string): string => text.replace(byteOrderMark, '')
