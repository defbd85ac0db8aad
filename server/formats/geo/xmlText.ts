/** Reads XML files as a whole. */
import { readFile, stat } from 'node:fs/promises'
import { maxWholeFileSize, tooLarge } from '../conversions/conversion.ts'
import { decoderOf, encodingOf } from '../text/encoding.ts'
import { failure } from './failure.ts'

export async function readXmlFile(path: string): Promise<string> {
  if ((await stat(path)).size > maxWholeFileSize) throw tooLarge()
  return xmlText(await readFile(path))
}

export function xmlText(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 400)
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  const encoding = encodingOf(bytes.subarray(0, 1 << 20))
  // Files in UTF-8 often declare another encoding, and UTF-8 is reliably detected.
  const decoder =
    decoderOf(encoding.startsWith('UTF') ? encoding : (declared ?? encoding)) ?? decoderOf(encoding)
  if (!decoder) throw failure("son encodage n'est pas reconnu.")
  return (decoder.write(bytes) + decoder.end()).replace(/^\ufeff/, '')
}
