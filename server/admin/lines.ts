/** Files of the lines of all datasets, in the format of indices of a search engine (docs/api/administration.md). */
import { stat } from 'node:fs/promises'
import type { Account } from '../../contract/session.ts'
import type { Platform } from '../platform.ts'
import { datasetsWithLines, type IndexedDataset } from './store.ts'

type WarningCode = 'MissingIndex' | 'IgnoredKeywordValues'

export interface DatasetWarning {
  id: string
  title: string
  owner: Account
  /** The most important warning. */
  esWarning: WarningCode
  status: string | null
}

export interface IndexFile extends IndexedDataset {
  /** Size of the file in bytes; undefined when the file is missing. */
  bytes: number | undefined
}

/** Number of files read concurrently. */
const maxConcurrent = 50

export async function indexFiles({
  metadata,
  datasets
}: Pick<Platform, 'metadata' | 'datasets'>): Promise<IndexFile[]> {
  const indexed = await datasetsWithLines(metadata)
  const files: IndexFile[] = []
  for (let start = 0; start < indexed.length; start += maxConcurrent) {
    const some = indexed.slice(start, start + maxConcurrent)
    files.push(
      ...(await Promise.all(
        some.map(async (dataset) => ({
          ...dataset,
          bytes: await sizeOf(datasets.parts.files.linesPath(dataset.id, dataset.file))
        }))
      ))
    )
  }
  return files
}

async function sizeOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ size }) => size,
    () => undefined
  )
}

export function warningsOf(files: IndexFile[]): DatasetWarning[] {
  return files.flatMap((file) => {
    const esWarning = warningOf(file)
    const { id, title, owner, status } = file
    return esWarning ? [{ id, title, owner, esWarning, status }] : []
  })
}

function warningOf({ bytes, longValues }: IndexFile): WarningCode | undefined {
  if (bytes === undefined) return 'MissingIndex'
  return longValues.length ? 'IgnoredKeywordValues' : undefined
}
