/** Geometries of GeoPackages: a header, then well-known binary. */
import type { Geometry } from 'geojson'
import { ByteReader } from './byteReader.ts'
import { failure } from './failure.ts'
import { parseWkb } from './wkb.ts'

/** Length of the envelope in bytes, by its code in the flags. */
const envelopeLengths = [0, 32, 48, 48, 64]

const extendedFlag = 0x20

/** Parses a geometry in the coordinates of its table; null when it is empty. */
export function parseGeopackageGeometry(bytes: Uint8Array): Geometry | null {
  const reader = new ByteReader(bytes)
  if (reader.uint8() !== 0x47 || reader.uint8() !== 0x50) throw failure("une géométrie n'est pas lisible.")
  // Skips the version.
  reader.skip(1)
  const flags = reader.uint8()
  const envelope = envelopeLengths[(flags >> 1) & 7]
  if (envelope === undefined || flags & extendedFlag) throw failure("une géométrie est d'un type inconnu.")
  // Skips the reference system (that of the table applies) and the envelope.
  reader.skip(4 + envelope)
  return parseWkb(bytes.subarray(reader.offset))
}
