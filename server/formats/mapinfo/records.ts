/** Reader of the .dat file: fixed-length records after a header similar to that of dBase tables. */
import { isAscii } from 'node:buffer'
import { endedTextBytes } from '../dbf/values.ts'
import type { AttributeTable } from '../geo/attributes.ts'
import { failure } from '../geo/failure.ts'
import { decodingOf, type TableDefinition } from './definition.ts'
import { recordValue } from './values.ts'

const smallestHeader = 32
const deletedMark = 0x2a

/** @throws ConversionError */
export function readRecords(dat: Buffer, definition: TableDefinition): AttributeTable {
  if (dat.length < smallestHeader) throw damaged()
  const count = dat.readUInt32LE(4)
  const headerLength = dat.readUInt16LE(8)
  const recordLength = dat.readUInt16LE(10)
  // The first byte of a record is the deletion flag.
  const described = definition.fields.reduce((sum, { width }) => sum + width, 1)
  if (headerLength < smallestHeader || headerLength + count * recordLength > dat.length) throw damaged()
  if (described !== recordLength) throw failure('les fichiers tab et dat ne décrivent pas la même table.')
  const bytesOf = (index: number): Buffer => {
    const start = headerLength + index * recordLength
    return dat.subarray(start, start + recordLength)
  }
  let start = 1
  const places = definition.fields.map((field) => {
    const place = { ...field, start, end: start + field.width }
    start = place.end
    return place
  })
  const decode = decodingOf(definition, function* texts() {
    const columns = places.filter(({ type }) => type === 'char')
    for (let index = 0; index < count; index++) {
      const record = bytesOf(index)
      if (isAscii(record)) continue
      for (const column of columns) yield endedTextBytes(record.subarray(column.start, column.end))
    }
  })
  const columns = places.map((place) => ({ ...place, name: decode(place.nameBytes) }))
  return {
    count,
    properties(index) {
      const record = bytesOf(index)
      if (record[0] === deletedMark) return undefined
      return Object.fromEntries(
        columns.map(({ name, type, start: from, end }) => [
          name,
          recordValue(record.subarray(from, end), type, decode)
        ])
      )
    }
  }
}

function damaged(): Error {
  return failure('la table attributaire (dat) est tronquée ou endommagée.')
}
