/** KMZ: a zip archive around a KML file and its images. */
import { stat } from 'node:fs/promises'
import yauzl from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { ConversionError, largestWholeFile, tooLarge } from '../conversions/conversion.ts'
import type { Convert } from '../conversions/conversion.ts'
import { failure } from './failure.ts'
import { kmlFeatures } from './kml.ts'
import { writeGeojson } from './output.ts'

export const convertKmz: Convert = async (input) => {
  if ((await stat(input.sourcePath)).size > largestWholeFile) throw tooLarge()
  return writeGeojson(input, kmlFeatures(await readKmz(input.sourcePath)))
}

async function readKmz(path: string): Promise<Buffer> {
  try {
    const archive = await yauzl.openPromise(path, { autoClose: false, lazyEntries: true })
    try {
      const entry = await mainKml(archive)
      if (!entry) throw failure("l'archive kmz ne contient pas de fichier kml.")
      return await inflated(archive, entry)
    } finally {
      archive.close()
    }
  } catch (error) {
    throw error instanceof ConversionError ? error : failure("l'archive kmz n'est pas lisible.", error)
  }
}

/** The first KML file at the root of the archive, else the first one anywhere. */
async function mainKml(archive: ZipFile): Promise<Entry | undefined> {
  let first: Entry | undefined
  for await (const entry of archive.eachEntry()) {
    if (!/\.kml$/i.test(entry.fileName)) continue
    if (!entry.fileName.includes('/')) return entry
    first ??= entry
  }
  return first
}

/** Counted while it is inflated: what the archive says of its sizes may be false. */
async function inflated(archive: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > largestWholeFile) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  const stream = await archive.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > largestWholeFile) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
