/** Decodes the text of a response, with detection of the encoding. No I/O. */
import { isUtf8 } from 'node:buffer'
import { encodingOf, sampleSize } from '../../formats/text/encoding.ts'

/** @param type value of the header `Content-Type` */
export function decodedText(bytes: Buffer, type = ''): string {
  // Valid UTF-8 wins over a declared encoding, which is often wrong.
  if (isUtf8(bytes)) return decoderNamed('utf-8').decode(bytes)
  const declared =
    /charset=["']?([\w.:-]+)/i.exec(type)?.[1] ??
    /^[\s\S]{0,3}<\?xml[^>]*\bencoding=["']([\w.:-]+)/i.exec(bytes.subarray(0, 300).toString('latin1'))?.[1]
  const isOther = declared !== undefined && !/^utf-?8$/i.test(declared)
  return decoderNamed(isOther ? declared : encodingOf(bytes.subarray(0, sampleSize))).decode(bytes)
}

function decoderNamed(name: string): { decode: (bytes: Buffer) => string } {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder()
  }
}
