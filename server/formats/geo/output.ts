/** Writes the GeoJSON file to which every geographic format is converted. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Feature, Geometry } from 'geojson'
import { ConversionError } from '../conversions/conversion.ts'
import type { ConversionInput, ConversionOutput } from '../conversions/conversion.ts'
import { writeFeatures } from '../conversions/writeFeatures.ts'
import { Unpacking } from '../unpacking.ts'
import { failure } from './failure.ts'

/** Milliseconds after which a conversion is aborted. */
const maxConversionLength = 6 * 60 * 1000

type Features = AsyncIterable<Feature<Geometry | null>> | Iterable<Feature<Geometry | null>>

/** Writes the features of a file; errors while reading them become conversion errors. */
export async function writeGeojson(
  {
    sourcePath,
    targetFolder,
    baseName,
    unpacking,
    report
  }: Pick<ConversionInput, 'sourcePath' | 'targetFolder' | 'baseName' | 'unpacking' | 'report'>,
  features: Features
): Promise<ConversionOutput> {
  const name = `${baseName}.geojson`
  const output = new Unpacking(unpacking, (await stat(sourcePath)).size)
  const count = await writeFeatures(join(targetFolder, name), readable(features), output)
  if (count === 0) throw new ConversionError('Le fichier géographique ne contient aucun élément.')
  report(100)
  return { name }
}

async function* readable(features: Features): AsyncGenerator<Feature<Geometry | null>> {
  const limit = Date.now() + maxConversionLength
  try {
    for await (const feature of features) {
      if (Date.now() > limit) throw failure('elle a duré plus de six minutes.')
      yield feature
    }
  } catch (error) {
    throw error instanceof ConversionError ? error : failure("il n'est pas lisible.", error)
  }
}
