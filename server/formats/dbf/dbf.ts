/** Reader of dBase and FoxPro tables, alone or as part of a shapefile. */
import { isAscii } from 'node:buffer'
import { dbfDecoding, type DecodeText } from './encoding.ts'
import { dbfValue, endedTextBytes, textBytes, type DbfField, type DbfValue } from './values.ts'

const fieldsStart = 32
const fieldLength = 32
const endOfFields = 0x0d
const deletedMark = 0x2a

export interface DbfTable {
  /** Columns, with distinct names. */
  fields: readonly Pick<DbfField, 'name' | 'type'>[]
  /** Number of records, including the deleted ones. */
  count: number
  isDeleted: (index: number) => boolean
  /** Returns the values of a record, one per column; undefined for values stored in a memo file. */
  record: (index: number) => DbfValue[]
}

interface DbfReading {
  /** Content of the .cpg file beside the table. */
  codePage?: Buffer | undefined
  /** Returns the error for a truncated or invalid table. */
  damaged: () => Error
}

export function readDbf(content: Buffer, { codePage, damaged }: DbfReading): DbfTable {
  if (content.length < fieldsStart) throw damaged()
  const count = content.readUInt32LE(4)
  const headerLength = content.readUInt16LE(8)
  const recordLength = content.readUInt16LE(10)
  // The end-of-file mark is often missing.
  const isWhole = headerLength + count * recordLength <= content.length
  if (headerLength <= fieldsStart || recordLength < 1 || !isWhole) throw damaged()
  const found = fieldsOf(content.subarray(0, headerLength), recordLength)
  if (!found) throw damaged()
  const bytesOf = (index: number): Buffer => {
    const start = headerLength + index * recordLength
    return content.subarray(start, start + recordLength)
  }
  const decode = dbfDecoding({
    codePage,
    languageDriver: content[29] ?? 0,
    *texts() {
      for (const { nameBytes } of found) yield nameBytes
      const columns = found.filter(({ type }) => type === 'C')
      for (let index = 0; index < count; index++) {
        const record = bytesOf(index)
        // ASCII records, the majority, say nothing about the encoding.
        if (isAscii(record)) continue
        for (const { start, end } of columns) yield endedTextBytes(record.subarray(start, end))
      }
    }
  })
  const fields = withDistinctNames(found, decode)
  return {
    fields,
    count,
    isDeleted: (index) => bytesOf(index)[0] === deletedMark,
    record(index) {
      const record = bytesOf(index)
      return fields.map((field) => dbfValue(record.subarray(field.start, field.end), field, decode))
    }
  }
}

interface FoundField extends Omit<DbfField, 'name'> {
  nameBytes: Buffer
}

/** Returns undefined when the header is invalid. */
function fieldsOf(header: Buffer, recordLength: number): FoundField[] | undefined {
  const descriptions: Buffer[] = []
  for (let at = fieldsStart; at + fieldLength <= header.length; at += fieldLength) {
    if (header[at] === endOfFields) break
    descriptions.push(header.subarray(at, at + fieldLength))
  }
  const lengthsOf = (lengthOf: (description: Buffer) => number): number[] => descriptions.map(lengthOf)
  const total = (lengths: number[]): number => lengths.reduce((sum, length) => sum + length, 1)
  const short = lengthsOf((description) => description[16] ?? 0)
  const long = lengthsOf(longLength)
  // The byte with the high part of a text's length contains something else in the files of some programs: the length of
  // the record tells which.
  const lengths = total(long) === recordLength ? long : short
  if (!descriptions.length || total(lengths) > recordLength) return undefined
  const fields: FoundField[] = []
  // The first byte of a record is the deletion flag.
  let start = 1
  for (const [index, description] of descriptions.entries()) {
    const end = start + (lengths[index] ?? 0)
    const type = String.fromCharCode(description[11] ?? 0).toUpperCase()
    if (!/[A-Z0+@]/.test(type)) return undefined
    fields.push({ nameBytes: textBytes(description.subarray(0, 11)), type, start, end })
    start = end
  }
  return fields.filter(({ type }) => !isMachinery(type))
}

/** Length of a column. For long texts the decimals byte is the high part of the length. */
function longLength(description: Buffer): number {
  const isText = description[11] === 'C'.charCodeAt(0)
  return (description[16] ?? 0) + (isText ? 256 * (description[17] ?? 0) : 0)
}

/** Whether a column is FoxPro's internal bitmap of missing values. */
function isMachinery(type: string): boolean {
  return type === '0'
}

/** Decodes the names of columns, and makes duplicates distinct. */
function withDistinctNames(fields: readonly FoundField[], decode: DecodeText): DbfField[] {
  const usedNames = new Set<string>()
  return fields.map(({ nameBytes, ...field }, index) => {
    const baseName = decode(nameBytes).trim() || `champ_${index + 1}`
    let name = baseName
    for (let number = 2; usedNames.has(name); number++) name = `${baseName}_${number}`
    usedNames.add(name)
    return { ...field, name }
  })
}
