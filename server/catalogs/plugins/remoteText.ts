/** The text of an answer, in whichever encoding it is: pure rules. */
import { isUtf8 } from 'node:buffer'
import { encodingOf, sampleSize } from '../../formats/text/encoding.ts'

/** @param type as the header `Content-Type` tells it */
export function decodedText(bytes: Buffer, type = ''): string {
  // What is said of an encoding counts where the text cannot be UTF-8: servers say a lot.
  if (isUtf8(bytes)) return decoderNamed('utf-8').decode(bytes)
  const said =
    /charset=["']?([\w.:-]+)/i.exec(type)?.[1] ??
    /^[\s\S]{0,3}<\?xml[^>]*\bencoding=["']([\w.:-]+)/i.exec(bytes.subarray(0, 300).toString('latin1'))?.[1]
  const isOther = said !== undefined && !/^utf-?8$/i.test(said)
  return decoderNamed(isOther ? said : encodingOf(bytes.subarray(0, sampleSize))).decode(bytes)
}

function decoderNamed(name: string): { decode: (bytes: Buffer) => string } {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder()
  }
}
