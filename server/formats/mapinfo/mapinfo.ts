/** Reader of native MapInfo tables: records, shapes, and their association. */
import type { Feature, Geometry } from 'geojson'
import { failure, reading } from '../geo/failure.ts'
import { inWgs84 } from '../geo/wgs84.ts'
import { toWgs84Of } from './coordinateSystem.ts'
import { readDefinition } from './definition.ts'
import { openMap } from './mapFile.ts'
import { readObject } from './objects.ts'
import { readRecords } from './records.ts'

interface MapInfoParts {
  /** Definition of the table, as text. */
  tab: Buffer
  /** Records of the table. */
  dat: Buffer
  /** Shapes of the table. */
  map: Buffer
  /** Offset of the shape of each record, four bytes each. */
  id: Buffer
}

const offsetLength = 4

/**
 * Yields features in WGS84, in the order of the records; a record without shape has no geometry.
 * @throws ConversionError
 */
export function* mapInfoFeatures({ tab, dat, map, id }: MapInfoParts): Generator<Feature<Geometry | null>> {
  const broken = 'la table MapInfo est endommagée.'
  const table = reading(broken, () => readRecords(dat, readDefinition(tab)))
  if (id.length < table.count * offsetLength) throw failure('le fichier id est tronqué ou endommagé.')
  const file = reading(broken, () => openMap(map))
  const toWgs84 = reading(broken, () => toWgs84Of(file.header.system))
  for (let index = 0; index < table.count; index++) {
    const feature = reading(broken, () => {
      const properties = table.properties(index)
      const offset = id.readUInt32LE(index * offsetLength)
      const geometry = properties && offset ? inWgs84(readObject(file, offset), toWgs84) : null
      return properties && { type: 'Feature' as const, geometry, properties }
    })
    if (feature) yield feature
  }
}
