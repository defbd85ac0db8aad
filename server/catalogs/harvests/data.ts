/** Downloads the data of harvested datasets when they changed, and stores them like an upload. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DatasetRecord } from '../../datasets/record.ts'
import { downloadFile, type DownloadedFile } from '../imports/download.ts'
import { whenProcessed } from '../imports/whenProcessed.ts'
import type { HarvestedFile } from '../plugins/plugin.ts'
import type { HarvestRun } from './context.ts'
import { needsFile, placeOf, type KnownFile } from './plan.ts'

/** Log that ignores the line count of each dataset, which would flood the log of the run. */
const quiet = { info: () => Promise.resolve() }

type Fetched = DownloadedFile & { md5: string }

/**
 * Downloads a file to a temporary folder, and removes it afterwards.
 * @param known state of the last download, for a conditional request
 * @returns the result of `consume`, or `unchanged`
 * @throws OutgoingFailure, ExpectedRunFailure
 */
export async function withDownload<Result>(
  { connection, folder, signal }: HarvestRun,
  { version: _version, ...file }: HarvestedFile,
  known: KnownFile | undefined,
  consume: (file: Fetched) => Promise<Result>
): Promise<Result | 'unchanged'> {
  const ownFolder = await mkdtemp(join(folder, 'file-'))
  try {
    const downloaded = await downloadFile(connection.remote, file, ownFolder, () => {}, known)
    signal.throwIfAborted()
    if (downloaded.isUnchanged) return 'unchanged'
    return await consume({ ...downloaded, md5: await md5Of(downloaded.path) })
  } finally {
    await rm(ownFolder, { recursive: true, force: true })
  }
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export const knownFile = (file: HarvestedFile, { state, md5 }: Fetched): KnownFile => ({
  url: placeOf(file),
  ...(file.version === undefined ? {} : { version: file.version }),
  ...state,
  md5
})

interface NewFile {
  /** State of the file after the download; the former state when there was no request. */
  file?: KnownFile
  isChanged: boolean
  /**
   * Resolves when the new data are processed.
   * @throws ExpectedRunFailure when the processing fails
   */
  processed(): Promise<void>
}

const nothingNew = (file: KnownFile | undefined): NewFile => ({
  ...(file ? { file } : {}),
  isChanged: false,
  processed: () => Promise.resolve()
})

/**
 * Replaces the data of an existing dataset, if the remote file differs.
 * @throws OutgoingFailure, ExpectedRunFailure, HttpError
 */
export async function refreshData(
  run: HarvestRun,
  dataset: DatasetRecord,
  file: HarvestedFile,
  known: KnownFile | undefined
): Promise<NewFile> {
  const { parts, harvest, signal } = run
  if (!needsFile(file, known, harvest.data)) return nothingNew(known)
  const currentMd5 = (dataset.draft?.originalFile ?? dataset.originalFile)?.md5
  // A local upload replaced the file: a conditional request would compare with a file that the dataset has no more.
  const isConditional = known && known.url === placeOf(file) && known.md5 === currentMd5
  const downloaded = await withDownload(run, file, isConditional ? known : undefined, async (fetched) => {
    const next = knownFile(file, fetched)
    if (fetched.md5 === currentMd5) return nothingNew(next)
    await parts.datasets.replaceFile(dataset.id, {
      filePath: fetched.path,
      fileName: fetched.name,
      userId: harvest.created.id,
      body: {}
    })
    return { file: next, isChanged: true, processed: () => whenProcessed(parts, dataset.id, quiet, signal) }
  })
  if (downloaded !== 'unchanged') return downloaded
  return nothingNew(known && { ...known, ...(file.version === undefined ? {} : { version: file.version }) })
}

/**
 * Resolves when the data of a new dataset are processed.
 * @throws ExpectedRunFailure when the processing fails
 */
export const newDataProcessed = ({ parts, signal }: HarvestRun, id: string): Promise<void> =>
  whenProcessed(parts, id, quiet, signal)
