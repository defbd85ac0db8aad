/** Parser of vector tiles, after the specification, independent of the encoder. */

interface ReadFeature {
  id?: number
  type: number
  /** Paths in tile units; rings are closed. */
  paths: [number, number][][]
  properties: Record<string, unknown>
}

interface ReadLayer {
  version: number
  name: string
  extent: number
  features: ReadFeature[]
}

type Field = { number: number; value: number | Buffer }

export function readTile(bytes: Buffer): ReadLayer[] {
  return fieldsOf(bytes).map(({ value }) => readLayer(value as Buffer))
}

function readLayer(bytes: Buffer): ReadLayer {
  const fields = fieldsOf(bytes)
  const fieldValues = (number: number): Field['value'][] =>
    fields.filter((field) => field.number === number).map(({ value }) => value)
  const keys = fieldValues(3).map(String)
  const values = fieldValues(4).map((value) => readValue(value as Buffer))
  return {
    version: Number(fieldValues(15)[0]),
    name: String(fieldValues(1)[0]),
    extent: Number(fieldValues(5)[0]),
    features: fieldValues(2).map((value) => readFeature(value as Buffer, keys, values))
  }
}

function readFeature(bytes: Buffer, keys: string[], values: unknown[]): ReadFeature {
  const feature: ReadFeature = { type: 0, paths: [], properties: {} }
  for (const { number, value } of fieldsOf(bytes)) {
    if (number === 1) feature.id = Number(value)
    if (number === 3) feature.type = Number(value)
    if (number === 4) feature.paths = readGeometry(varints(value as Buffer))
    if (number !== 2) continue
    const tags = varints(value as Buffer)
    for (let index = 0; index < tags.length; index += 2) {
      feature.properties[keys[tags[index]!]!] = values[tags[index + 1]!]
    }
  }
  return feature
}

function readValue(bytes: Buffer): unknown {
  const [field] = fieldsOf(bytes)
  if (field === undefined) return undefined
  const { number, value } = field
  if (number === 1) return String(value)
  if (number === 3) return (value as Buffer).readDoubleLE()
  if (number === 6) return unzigzag(value as number)
  return number === 7 ? value === 1 : value
}

function readGeometry(numbers: number[]): [number, number][][] {
  const paths: [number, number][][] = []
  let [x, y] = [0, 0]
  for (let index = 0; index < numbers.length;) {
    const [command, count] = [numbers[index]! & 7, numbers[index]! >> 3]
    index += 1
    if (command === 7) {
      const path = paths.at(-1)!
      path.push(path[0]!)
      continue
    }
    for (let step = 0; step < count; step++, index += 2) {
      x += unzigzag(numbers[index]!)
      y += unzigzag(numbers[index + 1]!)
      if (command === 1) paths.push([])
      paths.at(-1)!.push([x, y])
    }
  }
  return paths
}

const unzigzag = (value: number): number => (value % 2 ? -(value + 1) / 2 : value / 2)

function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = []
  const cursor = { at: 0 }
  while (cursor.at < bytes.length) {
    const tag = varint(bytes, cursor)
    const wire = tag & 7
    const length = wire === 1 ? 8 : wire === 2 ? varint(bytes, cursor) : 0
    const value = length || wire === 2 ? bytes.subarray(cursor.at, cursor.at + length) : varint(bytes, cursor)
    cursor.at += length
    fields.push({ number: tag >> 3, value })
  }
  return fields
}

function varints(bytes: Buffer): number[] {
  const numbers: number[] = []
  const cursor = { at: 0 }
  while (cursor.at < bytes.length) numbers.push(varint(bytes, cursor))
  return numbers
}

function varint(bytes: Buffer, cursor: { at: number }): number {
  let value = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[cursor.at++]!
    value += (byte & 127) * factor
    if (byte < 128) return value
  }
}
