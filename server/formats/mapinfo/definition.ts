/** Parser of the .tab file, a text that describes the records of a MapInfo table. */
import { ownValue } from '../../../contract/ownValue.ts'
import { dbfDecoding, type DecodeText } from '../dbf/encoding.ts'
import { failure } from '../geo/failure.ts'

interface TableField {
  /** Name in the encoding of the table. */
  nameBytes: Buffer
  /** Type in lower case. */
  type: string
  /** Number of bytes in a record. */
  width: number
}

export interface TableDefinition {
  fields: readonly TableField[]
  /** Undefined when the file declares no usable encoding. */
  encoding: string | undefined
}

const maxDefinitionLength = 1 << 20
const maxLineLength = 500

/** Number of bytes of types without declared width. */
const widths: Record<string, number> = {
  integer: 4,
  smallint: 2,
  largeint: 8,
  float: 8,
  date: 4,
  time: 4,
  datetime: 8,
  logical: 1
}

/** A name, its type, for some types a width and decimals, and the number of its index. */
const fieldLine =
  /^"?(.{1,100}?)"? +(char|decimal|integer|smallint|largeint|float|date|datetime|time|logical) *(?:\( *(\d{1,4}) *(?:, *\d{1,4} *)?\))? *(?:index +\d+ *)?;?$/i

/** @throws ConversionError for a file that does not describe a table with records in a .dat file */
export function readDefinition(tab: Buffer): TableDefinition {
  if (tab.length > maxDefinitionLength) throw damaged()
  // Decoded as Latin-1, because the encoding is declared in the middle of the text.
  const lines = tab
    .toString('latin1')
    .split(/\r\n|\r|\n/)
    .map((line) => line.slice(0, maxLineLength).replaceAll('\t', ' ').trim())
  const text = lines.join('\n')
  if (!/^!table$/im.test(text)) throw damaged()
  const kind = /^type +"?([a-z]+)"?/im.exec(text)?.[1]
  if (!kind || !/^(native|linked)$/i.test(kind)) {
    throw failure(
      `la table MapInfo n'est pas de type NATIVE${kind ? ` mais ${kind.slice(0, 20)}` : ''}, ce qui n'est pas supporté.`
    )
  }
  if (/^"\\IsSeamless" *= *"TRUE"/im.test(text)) {
    throw failure("la table MapInfo est un assemblage d'autres tables, ce qui n'est pas supporté.")
  }
  return {
    fields: fieldsOf(lines),
    encoding: encodingOf(/charset +"?([\w-]+)"?/i.exec(text)?.[1])
  }
}

function damaged(): Error {
  return failure("le fichier tab n'est pas lisible.")
}

function fieldsOf(lines: readonly string[]): TableField[] {
  const start = lines.findIndex((line) => /^fields +\d+$/i.test(line))
  const count = Number(/\d+/.exec(lines[start] ?? '')?.[0])
  if (start < 0 || !(count >= 1 && start + count < lines.length)) throw damaged()
  return lines.slice(start + 1, start + 1 + count).map((line) => {
    const [, name = '', kind = '', widthText] = fieldLine.exec(line) ?? []
    const type = kind.toLowerCase()
    const width = ownValue(widths, type) ?? Number(widthText)
    if (!name || !(width > 0)) throw damaged()
    return { nameBytes: Buffer.from(name, 'latin1'), type, width }
  })
}

const namedEncodings: Record<string, string> = {
  windowslatin1: 'windows-1252',
  windowslatin2: 'windows-1250',
  windowscyrillic: 'windows-1251',
  windowsgreek: 'windows-1253',
  windowsturkish: 'windows-1254',
  windowshebrew: 'windows-1255',
  windowsarabic: 'windows-1256',
  windowsbalticrim: 'windows-1257',
  windowsvietnamese: 'windows-1258',
  windowsthai: 'cp874',
  windowsjapanese: 'cp932',
  windowssimpchinese: 'cp936',
  windowskorean: 'cp949',
  windowstradchinese: 'cp950',
  macroman: 'macintosh',
  'utf-8': 'utf-8',
  utf8: 'utf-8'
}

/** Returns the encoding of a charset; undefined for `Neutral` and unknown names. */
function encodingOf(charset = ''): string | undefined {
  const name = charset.toLowerCase()
  const iso = /^iso[-_]?8859[-_](\d{1,2})$/.exec(name)?.[1]
  if (iso) return `8859_${iso}`
  const page = /^codepage(\d{3,4})$/.exec(name)?.[1]
  if (page) return `cp${page}`
  return Object.hasOwn(namedEncodings, name) ? namedEncodings[name] : undefined
}

/** @param texts returns texts of the table, to detect an encoding that the definition does not declare */
export function decodingOf({ encoding, fields }: TableDefinition, texts: () => Iterable<Buffer>): DecodeText {
  return dbfDecoding({
    codePage: encoding === undefined ? undefined : Buffer.from(encoding),
    languageDriver: 0,
    *texts() {
      // The space marks the end of the name, which is never truncated.
      for (const { nameBytes } of fields) yield Buffer.concat([nameBytes, Buffer.from(' ')])
      yield* texts()
    }
  })
}
