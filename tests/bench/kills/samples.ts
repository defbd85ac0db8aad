/** Two versions of a file of each kind, with different numbers of lines and contents. */
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { writeArchive } from '../files/archive.ts'
import { writeCsv } from '../files/csv.ts'
import { writePoints } from '../files/geojson.ts'
import { writeShapefile } from '../files/shapefile.ts'
import { writeXlsx } from '../files/xlsx.ts'

export interface Sample {
  kind: string
  /** Name of the uploaded file. */
  name: string
  version: number
  content: Uint8Array<ArrayBuffer>
  /** Archive of the files that lines name, uploaded with the file. */
  attachments?: Uint8Array<ArrayBuffer>
  /** Whether its processing ends in an error. */
  isBroken: boolean
}

/** Writes a version of the file; the number determines its size and content. */
type Write = (path: string, version: number) => Promise<void>

const lines = (maxLines: number, version: number): number => maxLines - 500 * version

const writers: Record<string, { extension: string; write: Write; writeAttachments?: Write }> = {
  csv: { extension: 'csv', write: (path, version) => writeCsv(path, lines(60_000, version), 10, version) },
  gz: {
    extension: 'csv.gz',
    write: async (path, version) => {
      await writeCsv(path, lines(40_000, version), 8, version)
      await writeFile(path, gzipSync(await readFile(path)))
    }
  },
  xlsx: { extension: 'xlsx', write: (path, version) => writeXlsx(path, lines(8000, version), 10, version) },
  geojson: {
    extension: 'geojson',
    write: (path, version) => writePoints(path, lines(20_000, version), version)
  },
  shapefile: {
    extension: 'zip',
    write: (path, version) => writeShapefile(path, lines(20_000, version), version)
  },
  documents: { extension: 'zip', write: writeDocuments },
  attached: {
    extension: 'csv',
    write: async (path, version) => {
      const rows = noteNames(version).map((name, index) => `ligne ${index},${name}\n`)
      await writeFile(path, `titre,fichier\n${rows.join('')}`)
    },
    writeAttachments: writeDocuments
  },
  broken: {
    extension: 'xlsx',
    write: async (path, version) => {
      await writeXlsx(path, lines(4000, version), 8, version)
      await truncate(path, 20_000)
    }
  }
}

export const kinds = Object.keys(writers)
const versions = [1, 2]

export async function makeSamples(folder: string): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const [kind, { extension, write, writeAttachments }] of Object.entries(writers)) {
    for (const version of versions) {
      const name = `${kind}-${version}.${extension}`
      const path = join(folder, name)
      await write(path, version)
      const content = new Uint8Array(await readFile(path))
      const archivePath = `${path}.zip`
      await writeAttachments?.(archivePath, version)
      const attachments = writeAttachments && { attachments: new Uint8Array(await readFile(archivePath)) }
      samples.push({ kind, name, version, content, isBroken: kind === 'broken', ...attachments })
    }
  }
  return samples
}

const noteNames = (version: number): string[] =>
  Array.from({ length: 400 + 20 * version }, (_, index) => `dossier/note-${version}-${index}.txt`)

/** Writes an archive of hundreds of small texts. */
function writeDocuments(path: string, version: number): Promise<void> {
  const names = noteNames(version)
  return writeArchive(path, Object.fromEntries(names.map((name) => [name, Buffer.from(name.repeat(500))])))
}
