/** Converts KMZ files: zip archives with a KML file and its images. */
import { stat } from 'node:fs/promises'
import type { Feature, Geometry } from 'geojson'
import yauzl from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { ConversionError, maxWholeFileSize, tooLarge } from '../conversions/conversion.ts'
import type { Convert } from '../conversions/conversion.ts'
import { failure } from './failure.ts'
import { kmlFeatures } from './kml.ts'
import { writeGeojson } from './output.ts'
import { xmlText } from './xmlText.ts'

/** Maximum number of KML files read from one archive. */
const maxFiles = 1000

export const convertKmz: Convert = async (input) => {
  if ((await stat(input.sourcePath)).size > maxWholeFileSize) throw tooLarge()
  const texts = (await readKmz(input.sourcePath)).map(xmlText)
  return writeGeojson(input, featuresOf(texts))
}

function* featuresOf(texts: readonly string[]): Generator<Feature<Geometry | null>> {
  for (const text of texts) yield* kmlFeatures(text)
}

async function readKmz(path: string): Promise<Buffer[]> {
  try {
    const archive = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true })
    try {
      const [main, ...otherEntries] = await kmlEntries(archive)
      if (!main) throw failure("l'archive kmz ne contient pas de fichier kml.")
      const first = await inflated(archive, main, maxWholeFileSize)
      // In some archives the main file only links to the others, one per layer.
      if (first.includes('Placemark')) return [first]
      const contents = [first]
      let left = maxWholeFileSize - first.length
      for (const entry of otherEntries) {
        const content = await inflated(archive, entry, left)
        contents.push(content)
        left -= content.length
      }
      return contents
    } finally {
      archive.close()
    }
  } catch (error) {
    throw error instanceof ConversionError ? error : failure("l'archive kmz n'est pas lisible.", error)
  }
}

/** Returns the KML files of an archive, starting with the main one: the first at the root. */
async function kmlEntries(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of archive.eachEntry()) {
    if (/\.kml$/i.test(entry.fileName)) entries.push(entry)
    if (entries.length >= maxFiles) break
  }
  const main = entries.find((entry) => !entry.fileName.includes('/'))
  return main ? [main, ...entries.filter((entry) => entry !== main)] : entries
}

/** Inflates an entry and counts its bytes, because the declared size may be wrong. */
async function inflated(archive: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  const stream = await archive.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
