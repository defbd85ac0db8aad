/** The data of a harvested dataset: downloaded when they changed, and given to it as an upload would. */
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

/** The number of lines of each dataset would drown the rest of the log. */
const quiet = { info: () => Promise.resolve() }

type Fetched = DownloadedFile & { md5: string }

/**
 * Downloads a file.
 * @param known what is asked for only if it changed
 * @throws OutgoingFailure, RunRefusal
 */
export async function withDownload<Result>(
  { connection, folder, signal }: HarvestRun,
  { version: _version, ...file }: HarvestedFile,
  known: KnownFile | undefined,
  consume: (file: Fetched) => Promise<Result>
): Promise<Result | 'unchanged'> {
  const own = await mkdtemp(join(folder, 'file-'))
  try {
    const got = await downloadFile(connection.remote, file, own, () => {}, known)
    signal.throwIfAborted()
    if (got.isUnchanged) return 'unchanged'
    return await consume({ ...got, md5: await md5Of(got.path) })
  } finally {
    await rm(own, { recursive: true, force: true })
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
  /** What is known of it from now on; what was known before when it was not asked for. */
  file?: KnownFile
  isChanged: boolean
  /** The data are there, and are those that are read once this resolves. @throws RunRefusal */
  processed(): Promise<void>
}

const nothingNew = (file: KnownFile | undefined): NewFile => ({
  ...(file ? { file } : {}),
  isChanged: false,
  processed: () => Promise.resolve()
})

/**
 * New data for a dataset that is there, where the remote has other ones.
 * @throws OutgoingFailure, RunRefusal, HttpError
 */
export async function refreshData(
  run: HarvestRun,
  dataset: DatasetRecord,
  file: HarvestedFile,
  known: KnownFile | undefined
): Promise<NewFile> {
  const { parts, harvest, signal } = run
  if (!needsFile(file, known, harvest.data)) return nothingNew(known)
  const here = (dataset.draft?.originalFile ?? dataset.originalFile)?.md5
  // What somebody put in its place here is no state that the remote knows.
  const isAsked = known && known.url === placeOf(file) && known.md5 === here
  const got = await withDownload(run, file, isAsked ? known : undefined, async (fetched) => {
    const next = knownFile(file, fetched)
    if (fetched.md5 === here) return nothingNew(next)
    await parts.datasets.replaceFile(dataset.id, {
      filePath: fetched.path,
      fileName: fetched.name,
      userId: harvest.created.id,
      body: {}
    })
    return { file: next, isChanged: true, processed: () => whenProcessed(parts, dataset.id, quiet, signal) }
  })
  if (got !== 'unchanged') return got
  return nothingNew(known && { ...known, ...(file.version === undefined ? {} : { version: file.version }) })
}

/** Resolves once the data of a new dataset are read. @throws RunRefusal */
export const newDataProcessed = ({ parts, signal }: HarvestRun, id: string): Promise<void> =>
  whenProcessed(parts, id, quiet, signal)
