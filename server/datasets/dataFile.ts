/** Data of a dataset as one file, for exports to other platforms. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { LinesVersion } from '../lines/layout.ts'
import type { DatasetParts } from './parts.ts'
import type { DatasetRecord } from './record.ts'
import { allLinesAsCsv } from './reads/allLines.ts'

export interface DataFile {
  /** Absolute path. Callers read the file; they must not change or remove it. */
  path: string
  name: string
  md5: string
}

/**
 * Returns the uploaded file of a dataset. Without an uploaded file, writes the lines as CSV to `folder`.
 * @param folder folder of the caller, for the CSV
 * @param version current version of the lines; undefined before the first indexing
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
      // Calculated columns, such as `_id`, only make sense on this platform.
      parameters: {
        select: schema.flatMap((column) => (column['x-calculated'] ? [] : [column.key])).join(',')
      },
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
