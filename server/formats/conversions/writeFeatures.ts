/** Writes a GeoJSON feature collection, one feature at a time. */
import { open } from 'node:fs/promises'
import type { Feature, Geometry } from 'geojson'
import type { Unpacking } from '../unpacking.ts'

const chunkLength = 1 << 20

/**
 * Writes features whose coordinates are WGS84 longitudes and latitudes. Returns their number.
 * @param unpacking counts the written bytes
 */
export async function writeFeatures(
  path: string,
  features: AsyncIterable<Feature<Geometry | null>> | Iterable<Feature<Geometry | null>>,
  unpacking?: Unpacking
): Promise<number> {
  const file = await open(path, 'w')
  try {
    let text = '{"type":"FeatureCollection","features":['
    let count = 0
    for await (const feature of features) {
      text += `${count ? ',' : ''}\n${JSON.stringify(feature)}`
      count += 1
      if (text.length < chunkLength) continue
      unpacking?.add(text.length)
      await file.writeFile(text)
      text = ''
    }
    await file.writeFile(`${text}\n]}\n`)
    await file.sync()
    return count
  } finally {
    await file.close()
  }
}
