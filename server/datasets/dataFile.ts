/** The data of a dataset as one file, for whoever sends them elsewhere. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { LinesVersion } from '../lines/layout.ts'
import type { DatasetParts } from './parts.ts'
import type { DatasetRecord } from './record.ts'
import { allLinesAsCsv } from './reads/allLines.ts'

export interface DataFile {
  /** Absolute path: it is read, and left as it is. */
  path: string
  name: string
  md5: string
}

/**
 * The file that was received; lines that never were in one are written as CSV to a folder of the caller.
 * @param version of the lines; undefined before there are some
 */
export async function dataFileOf(
  { files, lines, config }: Pick<DatasetParts, 'files' | 'lines' | 'config'>,
  dataset: DatasetRecord,
  { folder, signal, version }: { folder: string; signal: AbortSignal; version: LinesVersion | undefined }
): Promise<DataFile> {
  const { id, slug, schema, originalFile, _files: set } = dataset
  if (originalFile?.md5 && set) {
    return { path: files.path(id, set, originalFile.name), name: originalFile.name, md5: originalFile.md5 }
  }
  const path = join(folder, 'data.csv')
  const hash = createHash('md5')
  const csv = allLinesAsCsv(
    {
      engine: lines,
      version: version ?? { datasetId: id, schema, count: 0 },
      // Identifiers of lines are those of this platform.
      parameters: { select: schema.flatMap((one) => (one['x-calculated'] ? [] : [one.key])).join(',') },
      defaultTimeZone: config.defaultTimeZone
    },
    signal
  )
  async function* hashed(): AsyncGenerator<string> {
    for await (const text of csv) {
      hash.update(text)
      yield text
    }
  }
  await pipeline(hashed(), createWriteStream(path), { signal })
  return { path, name: `${slug}.csv`, md5: hash.digest('hex') }
}
