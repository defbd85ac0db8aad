/**
 * Encoding of a dBASE table, from the .cpg file, otherwise from the table's language driver, otherwise from its bytes.
 */
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { isUtf8Name, wholeCharacters } from '../text/encoding.ts'

/** Language drivers by code page. 0x57 is absent: it means the machine's code page, and UTF-8 files have it too. */
const codePages: Record<string, readonly number[]> = {
  cp437: [0x01, 0x09, 0x0b, 0x0d, 0x0f, 0x11, 0x15, 0x18, 0x19, 0x1b],
  cp850: [0x02, 0x0a, 0x0e, 0x10, 0x12, 0x14, 0x16, 0x1a, 0x1d, 0x25, 0x37],
  cp852: [0x1f, 0x22, 0x23, 0x40, 0x64, 0x87],
  cp860: [0x24],
  cp861: [0x67],
  cp863: [0x1c, 0x6c],
  cp865: [0x08, 0x17, 0x66],
  cp866: [0x26, 0x65],
  cp737: [0x6a, 0x86],
  cp857: [0x6b, 0x88],
  'windows-1250': [0xc8],
  'windows-1251': [0xc9],
  'windows-1252': [0x03, 0x58, 0x59],
  'windows-1253': [0xcb],
  'windows-1254': [0xca],
  'windows-1255': [0x7d],
  'windows-1256': [0x7e],
  'windows-1257': [0xcc],
  cp874: [0x50, 0x7c],
  macintosh: [0x04],
  maccyrillic: [0x96],
  macgreek: [0x98],
  cp932: [0x13, 0x7b],
  cp936: [0x4d, 0x7a],
  cp949: [0x4e, 0x79],
  cp950: [0x4f, 0x78]
}

const byDriver = new Map(
  Object.entries(codePages).flatMap(([name, drivers]) => drivers.map((driver) => [driver, name] as const))
)

export type DecodeText = (bytes: Buffer) => string

interface DbfEncodingHints {
  /** Content of the .cpg file. */
  codePage: Buffer | undefined
  languageDriver: number
  /** Returns the texts of the table; only called when the encoding is not declared. */
  texts: () => Iterable<Buffer>
}

export function dbfDecoding({ codePage, languageDriver, texts }: DbfEncodingHints): DecodeText {
  const name = nameOf(codePage) ?? byDriver.get(languageDriver)
  const declared = name && iconv.encodingExists(name) ? name : undefined
  if (declared && !isUtf8Name(declared)) return (bytes) => iconv.decode(bytes, declared)
  for (const text of texts()) {
    // Texts are truncated at the width of their column, possibly inside a character.
    if (!isUtf8(wholeCharacters(text))) return (bytes) => iconv.decode(bytes, 'windows-1252')
  }
  return (bytes) => wholeCharacters(bytes).toString('utf8')
}

/**
 * Returns the encoding's name as libraries know it. Programs write UTF-8, 65001, 1252, ANSI 1252, ISO 88591, 8859_1…
 */
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
