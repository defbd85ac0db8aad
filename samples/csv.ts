/** CSV writer for samples. Dialects differ on purpose, as in real files. */
import iconv from 'iconv-lite'

export interface Dialect {
  separator: ',' | ';' | '\t'
  lineEnd: '\n' | '\r\n'
  encoding: 'UTF-8' | 'UTF-8 with BOM' | 'windows-1252'
}

type Cell = string | number | undefined

export interface Table {
  header: string[]
  rows: Cell[][]
}

export function encodeTable({ header, rows }: Table, dialect: Dialect): Buffer {
  const { separator, lineEnd, encoding } = dialect
  const text = [header, ...rows]
    .map((row) => row.map((cell) => quoted(String(cell ?? ''), separator)).join(separator) + lineEnd)
    .join('')
  return encoding === 'windows-1252'
    ? iconv.encode(text, encoding)
    : Buffer.from(encoding === 'UTF-8 with BOM' ? `\ufeff${text}` : text)
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Number with a decimal comma, as French spreadsheets write it: `1234,50`. */
export function decimalComma(value: number, digits = 2): string {
  return value.toFixed(digits).replace('.', ',')
}
