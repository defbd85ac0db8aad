/** Encoding of a dBASE table: what the .cpg says, else what the table says, else what its bytes show. */
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { isUtf8Name, wholeCharacters } from '../text/encoding.ts'

/** Code pages by language driver. 0x57 is left out: it means the code page of the machine, and UTF-8 files have it too. */
const drivers: Readonly<Record<number, string>> = {
  0x01: 'cp437',
  0x02: 'cp850',
  0x03: 'windows-1252',
  0x04: 'macintosh',
  0x08: 'cp865',
  0x09: 'cp437',
  0x0a: 'cp850',
  0x0b: 'cp437',
  0x0d: 'cp437',
  0x0e: 'cp850',
  0x0f: 'cp437',
  0x10: 'cp850',
  0x11: 'cp437',
  0x12: 'cp850',
  0x13: 'cp932',
  0x14: 'cp850',
  0x15: 'cp437',
  0x16: 'cp850',
  0x17: 'cp865',
  0x18: 'cp437',
  0x19: 'cp437',
  0x1a: 'cp850',
  0x1b: 'cp437',
  0x1c: 'cp863',
  0x1d: 'cp850',
  0x1f: 'cp852',
  0x22: 'cp852',
  0x23: 'cp852',
  0x24: 'cp860',
  0x25: 'cp850',
  0x26: 'cp866',
  0x37: 'cp850',
  0x40: 'cp852',
  0x4d: 'cp936',
  0x4e: 'cp949',
  0x4f: 'cp950',
  0x50: 'cp874',
  0x58: 'windows-1252',
  0x59: 'windows-1252',
  0x64: 'cp852',
  0x65: 'cp866',
  0x66: 'cp865',
  0x67: 'cp861',
  0x6a: 'cp737',
  0x6b: 'cp857',
  0x6c: 'cp863',
  0x78: 'cp950',
  0x79: 'cp949',
  0x7a: 'cp936',
  0x7b: 'cp932',
  0x7c: 'cp874',
  0x7d: 'windows-1255',
  0x7e: 'windows-1256',
  0x86: 'cp737',
  0x87: 'cp852',
  0x88: 'cp857',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
  0xcc: 'windows-1257'
}

export type DecodeText = (bytes: Buffer) => string

export interface DbfEncodingHints {
  /** Content of the .cpg file. */
  codePage: Buffer | undefined
  languageDriver: number
  /** Texts of the table, asked for only when nothing else tells. */
  texts: () => Iterable<Buffer>
}

export function dbfDecoding({ codePage, languageDriver, texts }: DbfEncodingHints): DecodeText {
  const name = nameOf(codePage) ?? drivers[languageDriver]
  const declared = name && iconv.encodingExists(name) ? name : undefined
  if (declared && !isUtf8Name(declared)) return (bytes) => iconv.decode(bytes, declared)
  for (const text of texts()) {
    // Texts are cut at the width of their column, within a character if it comes so.
    if (!isUtf8(wholeCharacters(text))) return (bytes) => iconv.decode(bytes, 'windows-1252')
  }
  return (bytes) => wholeCharacters(bytes).toString('utf8')
}

/** Name of an encoding as libraries know it: programs write UTF-8, 65001, 1252, ANSI 1252, ISO 88591, 8859_1… */
function nameOf(codePage: Buffer | undefined): string | undefined {
  const text = codePage?.subarray(0, 100).toString('latin1').split('\0')[0]?.trim().split(/\r?\n/)[0]?.trim()
  if (!text) return undefined
  if (/^(utf-?8|65001)$/i.test(text)) return 'utf-8'
  const latin = /^(?:iso)?[-_ ]?8859[-_ ]?(\d{1,2})$/i.exec(text)?.[1]
  if (latin) return latin === '1' ? 'windows-1252' : `iso-8859-${latin}`
  const page = /^(?:ansi|oem|cp|windows|ibm|dos)?[-_ ]?(\d{3,5})$/i.exec(text)?.[1]
  if (!page) return text
  if (page === '10000') return 'macintosh'
  return page.startsWith('125') ? `windows-${page}` : `cp${page}`
}
