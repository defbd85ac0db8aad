/**
 * Reading dBase and FoxPro tables. The library reads them as well, but makes the 30th of November 1899 of an empty date,
 * a zero of a number that overflowed and empty rows of a truncated file.
 */
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { codePage } from './dbfCodePages.ts'
import { dbfValue, type DbfField } from './dbfValues.ts'
import { damaged } from './failure.ts'
import type { Grid, Value } from './grid.ts'

const headerStart = 32
const fieldLength = 32
const headerEnd = 0x0d
const deleted = 0x2a
const utf8 = 'utf-8'

export function readDbf(content: Buffer): Grid {
  if (content.length < headerStart) throw damaged()
  const rowCount = content.readUInt32LE(4)
  const headerLength = content.readUInt16LE(8)
  const rowLength = content.readUInt16LE(10)
  // The mark that ends the file is often left out.
  if (headerLength <= headerStart || rowLength < 1 || headerLength + rowCount * rowLength > content.length) {
    throw damaged()
  }
  const encoding = encodingOf(content)
  const fields = readFields(content, headerLength, rowLength, encoding)
  const decode = (bytes: Buffer): string => iconv.decode(bytes, encoding)

  const starts: number[] = []
  for (let index = 0; index < rowCount; index += 1) {
    const start = headerLength + index * rowLength
    if (content[start] !== deleted) starts.push(start)
  }
  return {
    rowCount: starts.length + 1,
    row: (index) => {
      const start = starts[index - 1]
      if (start === undefined) return fields.map(({ name }): Value => name)
      return fields.map((field) =>
        dbfValue(content.subarray(start + field.start, start + field.end), field, decode)
      )
    }
  }
}

function readFields(content: Buffer, headerLength: number, rowLength: number, encoding: string): DbfField[] {
  const fields: DbfField[] = []
  // The first byte of a row says whether it is deleted.
  let start = 1
  for (let at = headerStart; at + fieldLength <= headerLength; at += fieldLength) {
    if (content[at] === headerEnd) break
    const bytes = content.subarray(at, at + 11)
    const nul = bytes.indexOf(0)
    const name = iconv.decode(nul === -1 ? bytes : bytes.subarray(0, nul), encoding)
    const type = String.fromCharCode(content[at + 11] ?? 0)
    if (!/[A-Z0]/.test(type)) throw damaged()
    // Long texts keep the rest of their length where numbers keep their decimals.
    const length = (content[at + 16] ?? 0) + (type === 'C' ? 256 * (content[at + 17] ?? 0) : 0)
    // Names are cut by bytes, so that a letter may be in two.
    fields.push({ name: name.replace(/\ufffd+$/, '').trim(), type, start, end: start + length })
    start += length
  }
  if (!fields.length || start > rowLength) throw damaged()
  // Fields of the machinery of FoxPro are no column.
  return fields.filter(({ type }) => type !== '0')
}

/** Files that name no code page, or one that is not known, are in UTF-8 when they can be. */
function encodingOf(content: Buffer): string {
  return codePage(content[29] ?? 0) ?? (isUtf8(content.subarray(headerStart)) ? utf8 : 'windows-1252')
}
