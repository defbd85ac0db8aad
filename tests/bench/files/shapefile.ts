/** Zipped shapefile of points in degrees (ESRI Shapefile Technical Description, 1998). */
import { seededRandom } from '../../../samples/random.ts'
import { writeArchive } from './archive.ts'
import { cellText, tableRows } from './rows.ts'

const degreesProjection =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]'
const headerBytes = 100
const pointBytes = 20
const pointType = 1

export async function writeShapefile(path: string, count: number, seed = 1): Promise<void> {
  const random = seededRandom(seed)
  const points = Array.from({ length: count }, (): [number, number] => [
    -4.5 + random() * 12,
    42 + random() * 9
  ])
  await writeArchive(path, {
    'lieux.shp': shapes(points),
    'lieux.shx': index(count),
    'lieux.dbf': table(count, seed),
    'lieux.prj': Buffer.from(degreesProjection),
    'lieux.cpg': Buffer.from('UTF-8')
  })
}

function header(bytes: number): Buffer {
  const buffer = Buffer.alloc(headerBytes)
  buffer.writeInt32BE(9994, 0)
  buffer.writeInt32BE(bytes / 2, 24)
  buffer.writeInt32LE(1000, 28)
  buffer.writeInt32LE(pointType, 32)
  for (const [place, bound] of [-180, -90, 180, 90].entries()) buffer.writeDoubleLE(bound, 36 + 8 * place)
  return buffer
}

function shapes(points: [number, number][]): Buffer {
  const recordBytes = 8 + pointBytes
  const body = Buffer.alloc(points.length * recordBytes)
  for (const [position, [x, y]] of points.entries()) {
    const at = position * recordBytes
    body.writeInt32BE(position + 1, at)
    body.writeInt32BE(pointBytes / 2, at + 4)
    body.writeInt32LE(pointType, at + 8)
    body.writeDoubleLE(x, at + 12)
    body.writeDoubleLE(y, at + 20)
  }
  return Buffer.concat([header(headerBytes + body.length), body])
}

function index(count: number): Buffer {
  const body = Buffer.alloc(count * 8)
  for (let position = 0; position < count; position++) {
    body.writeInt32BE((headerBytes + position * (8 + pointBytes)) / 2, position * 8)
    body.writeInt32BE(pointBytes / 2, position * 8 + 4)
  }
  return Buffer.concat([header(headerBytes + body.length), body])
}

/** dBase III table with two text columns. */
function table(count: number, seed: number): Buffer {
  const fields = [
    ['REF', 20],
    ['NOM', 40]
  ] as const
  const recordBytes = 1 + fields.reduce((sum, [, length]) => sum + length, 0)
  const head = Buffer.alloc(32 * (fields.length + 1) + 1)
  head[0] = 3
  head.writeUInt32LE(count, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(recordBytes, 10)
  for (const [position, [name, length]] of fields.entries()) {
    const at = 32 * (position + 1)
    head.write(name, at)
    head.write('C', at + 11)
    head[at + 16] = length
  }
  head[head.length - 1] = 13
  const body = Buffer.alloc(count * recordBytes, ' ')
  let at = 0
  for (const row of tableRows(count, fields.length, seed)) {
    let place = at + 1
    for (const [position, [, length]] of fields.entries()) {
      body.write(cellText(row[position] ?? ''), place, length)
      place += length
    }
    at += recordBytes
  }
  return Buffer.concat([head, body, Buffer.from([26])])
}
