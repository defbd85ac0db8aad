/** Writes MapInfo tables for tests. */
interface WrittenColumn {
  name: string
  /** Type as in a .tab file: `Char (10)`. */
  type: string
  width: number
}

interface WrittenSystem {
  projection?: number
  ellipsoid?: number
  unit?: number
  parameters?: number[]
  shift?: number[]
  datum?: number[]
  quadrant?: number
  scale?: number
}

type Point = readonly [number, number]

type Parts = { points: readonly Point[]; holes?: number }[]

/** An object in integers of the file; `small` means 16-bit coordinates. */
export interface WrittenObject {
  /** Number of the kind with 16-bit coordinates. */
  type: number
  small: boolean
  /** Bytes before the coordinates in the object. */
  before?: Buffer
  /** Coordinates inside the object. */
  points?: readonly Point[]
  after?: Buffer
  /** Parts whose coordinates are in separate blocks. */
  parts?: Parts
  collection?: { rings: Parts; lines: Parts; points: readonly Point[] }
  version?: 300 | 450 | 800
}

export interface WrittenTable {
  columns: WrittenColumn[]
  rows: Buffer[][]
  objects: (WrittenObject | null)[]
  system?: WrittenSystem
  charset?: string
  blockSize?: number
  deleted?: number[]
}

export interface TableFiles {
  tab: Buffer
  dat: Buffer
  map: Buffer
  id: Buffer
}

export const int16 = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(2)
      bytes.writeInt16LE(value)
      return bytes
    })
  )

export const int32 = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeInt32LE(value | 0)
      return bytes
    })
  )

/** Origin of the 16-bit coordinates of written objects. */
export const center: Point = [2_000_000, 48_000_000]
const origin: Point = [2_000_100, 48_000_200]

const coordinates = (points: readonly Point[], small: boolean, [x, y]: Point): Buffer =>
  small
    ? int16(...points.flatMap((point) => [point[0] - x, point[1] - y]))
    : int32(...points.flatMap((point) => [...point]))

export function table(written: WrittenTable): TableFiles {
  const { map, offsets } = mapOf(written)
  return { tab: tabOf(written), dat: datOf(written), map, id: int32(...offsets) }
}

function tabOf({ columns, charset = 'WindowsLatin1' }: WrittenTable): Buffer {
  const fields = columns.map(({ name, type }) => `    ${name} ${type} ;`)
  return Buffer.from(
    [
      '!table',
      '!version 300',
      `!charset ${charset}`,
      '',
      'Definition Table',
      `  Type NATIVE Charset "${charset}"`,
      `  Fields ${columns.length}`,
      ...fields,
      ''
    ].join('\r\n'),
    'latin1'
  )
}

function datOf({ columns, rows, deleted = [] }: WrittenTable): Buffer {
  const header = Buffer.alloc(32 * (columns.length + 1) + 1)
  header[0] = 3
  header.writeUInt32LE(rows.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(1 + columns.reduce((sum, { width }) => sum + width, 0), 10)
  header[header.length - 1] = 13
  const records = rows.map((row, index) =>
    Buffer.concat([
      Buffer.from(deleted.includes(index) ? '*' : ' '),
      ...row.map((cell, column) => Buffer.concat([cell, Buffer.alloc(columns[column]!.width - cell.length)]))
    ])
  )
  return Buffer.concat([header, ...records])
}

function headerOf({ system = {}, blockSize = 512 }: WrittenTable): Buffer {
  const header = Buffer.alloc(blockSize)
  header.writeInt32LE(42424242, 256)
  header.writeInt16LE(300, 260)
  header.writeUInt16LE(blockSize, 262)
  header[353] = system.quadrant ?? 1
  header.set([system.projection ?? 1, system.ellipsoid ?? 28, system.unit ?? 13], 365)
  const doubles = (offset: number, values: readonly number[]): void =>
    values.forEach((value, index) => void header.writeDoubleLE(value, offset + 8 * index))
  const scale = system.scale ?? 1e6
  doubles(368, [scale, scale, 0, 0, ...(system.parameters ?? [])])
  doubles(448, system.shift ?? [])
  doubles(472, system.datum ?? [])
  return header
}

/** Writes one block per object, and a chain of partially filled blocks per list of coordinates. */
function mapOf(written: WrittenTable): { map: Buffer; offsets: number[] } {
  const { blockSize = 512 } = written
  const blocks = [headerOf(written)]
  const chain = (data: Buffer): number => {
    const start = blocks.length * blockSize
    // An odd length, so that blocks end inside coordinates and headers.
    const room = blockSize - 8 - 7
    for (let at = 0; at < data.length; at += room) {
      const part = data.subarray(at, at + room)
      const isLast = at + room >= data.length
      const block = Buffer.alloc(blockSize)
      Buffer.concat([int16(3, part.length), int32(isLast ? 0 : (blocks.length + 1) * blockSize), part]).copy(
        block
      )
      blocks.push(block)
    }
    return start + 8
  }
  const offsets = written.objects.map((object, index) => {
    if (!object) return 0
    const body = bodyOf(object, index + 1, chain)
    const block = Buffer.alloc(blockSize)
    Buffer.concat([int16(2, body.length), int32(...center, 0, 0), body]).copy(block)
    blocks.push(block)
    return (blocks.length - 1) * blockSize + 20
  })
  return { map: Buffer.concat(blocks), offsets }
}

function bodyOf(object: WrittenObject, number: number, chain: (data: Buffer) => number): Buffer {
  const { type, small, before = Buffer.alloc(0), after = Buffer.alloc(2), points = [], parts } = object
  const start = Buffer.concat([Buffer.from([small ? type : type + 1]), int32(number)])
  if (object.collection) return collectionOf({ ...object, before: start }, chain)
  if (!parts) return Buffer.concat([start, before, coordinates(points, small, center), after])
  const label = small ? int16(1, 2) : int32(1, 2)
  const box = small ? int16(1, 2, 3, 4) : int32(1, 2, 3, 4)
  const place = Buffer.concat([label, small ? int32(...origin) : Buffer.alloc(0), box])
  const data = dataOf(object)
  const pointer = int32(chain(data))
  switch (type) {
    case 0x07:
      return Buffer.concat([start, pointer, int32(data.length), place, after])
    case 0x34:
    case 0x43: {
      const unknown = Buffer.alloc(type === 0x34 ? 17 : 50)
      return Buffer.concat([start, pointer, int32(parts[0]!.points.length), unknown, place, after])
    }
    default: {
      const isLarge = object.version === 800
      const count = isLarge ? Buffer.concat([int32(parts.length), Buffer.alloc(33)]) : int16(parts.length)
      return Buffer.concat([start, pointer, int32(data.length), count, place, after])
    }
  }
}

/** Headers of the parts, for objects with several parts, then all the points. */
function dataOf({ type, small, parts = [], version = 300 }: WrittenObject): Buffer {
  const all = coordinates(
    parts.flatMap(({ points }) => points),
    small,
    origin
  )
  if ([0x07, 0x34, 0x43].includes(type)) return all
  return Buffer.concat([sectionHeaders(parts, small, version), all])
}

function sectionHeaders(parts: Parts, small: boolean, version: 300 | 450 | 800): Buffer {
  let before = { 300: 24, 450: 28, 800: 28 }[version] * parts.length
  return Buffer.concat(
    parts.map(({ points, holes = 0 }) => {
      const counts = {
        300: () => int16(points.length, holes),
        450: () => Buffer.concat([int32(points.length), int16(holes)]),
        800: () => int32(points.length, holes)
      }[version]()
      const header = Buffer.concat([counts, Buffer.alloc(small ? 8 : 16), int32(before)])
      before += 8 * points.length
      return header
    })
  )
}

/** Writes a collection of a region, lines and points, each preceded by its own position. */
function collectionOf(
  { small, version, collection, before: start = Buffer.alloc(0) }: WrittenObject,
  chain: (data: Buffer) => number
): Buffer {
  const { rings, lines, points } = collection!
  const isLarge = version === 800
  const place = Buffer.alloc(small ? 12 : 24)
  const parts = (sections: Parts): Buffer => {
    if (!sections.length) return Buffer.alloc(0)
    const all = sections.flatMap((part) => part.points)
    return Buffer.concat([
      place,
      Buffer.alloc(isLarge ? 4 : 0),
      sectionHeaders(sections, small, isLarge ? 800 : 450),
      coordinates(all, small, origin)
    ])
  }
  const [ringData, lineData] = [parts(rings), parts(lines)]
  const pointData = points.length
    ? Buffer.concat([place, coordinates(points, small, origin)])
    : Buffer.alloc(0)
  const counts = isLarge ? int32(rings.length, lines.length) : int16(rings.length, lines.length)
  return Buffer.concat([
    start,
    int32(chain(Buffer.concat([ringData, lineData, pointData])), points.length),
    int32(ringData.length, lineData.length),
    counts,
    Buffer.alloc(isLarge ? 1 : 0, 4),
    Buffer.alloc(20),
    small ? int32(...origin) : Buffer.alloc(0),
    small ? int16(1, 2, 3, 4) : int32(1, 2, 3, 4)
  ])
}

/** Writes a table of one column, with one object per record. */
export function withObjects(
  objects: (WrittenObject | null)[],
  changes: Partial<WrittenTable> = {}
): TableFiles {
  return table({
    columns: [{ name: 'n', type: 'Integer', width: 4 }],
    rows: objects.map((_, index) => [int32(index)]),
    objects,
    ...changes
  })
}

export type Pair = [number, number]

/** Returns a closed square, counterclockwise, or clockwise for a hole. */
export function square(x: number, y: number, side: number, isHole = false): Pair[] {
  const ring: Pair[] = [
    [center[0] + x, center[1] + y],
    [center[0] + x + side, center[1] + y],
    [center[0] + x + side, center[1] + y + side],
    [center[0] + x, center[1] + y + side],
    [center[0] + x, center[1] + y]
  ]
  return isHole ? ring.toReversed() : ring
}
