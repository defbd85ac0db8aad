/**
 * Files of the datasets on disk.
 *
 * `{DATA_DIR}/datasets/{id}/files/{set}/…` uploaded and converted files, `lines/{file}` versions of the lines,
 * `diagnostics/{file}`, `work/…` what processing may lose. Which set, version and diagnostic are current stands in
 * the dataset's document: replacing data is one write of the metadata, and what is named nowhere is a leftover.
 * `{DATA_DIR}/uploads/{upload}/…` files being received.
 */
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { nanoid } from 'nanoid'

export interface FileReferences {
  files: string[]
  lines: string[]
  diagnostics: string[]
}

export interface StoredFile {
  path: string
  size: number
  lastModified: Date
}

export interface Upload {
  /** Absolute path of the folder that files are received in. */
  folder: string
  /** Makes the received files a set of the dataset's files; returns its name. */
  keepFor(dataset: string): Promise<string>
  discard(): Promise<void>
}

export interface DatasetFiles {
  startUpload(): Promise<Upload>
  /** Absolute path of a file of a set. */
  path(dataset: string, set: string, name: string): string
  /** A new set with copies of files of another one. */
  copySet(dataset: string, set: string, names: string[]): Promise<string>
  linesPath(dataset: string, file: string): string
  /** A name for a new version of the lines. */
  newLinesFile(): string
  diagnosticPath(dataset: string, file: string): string
  workPath(dataset: string, name: string): string
  /** Makes the folders that processing writes in. */
  prepare(dataset: string): Promise<void>
  clearWork(dataset: string): Promise<void>
  /** Absolute paths of what nothing names any more. */
  unreferenced(dataset: string, kept: FileReferences): Promise<{ lines: string[]; other: string[] }>
  /** Every file of a dataset, paths relative to its folder. */
  list(dataset: string): Promise<StoredFile[]>
  removePath(path: string): Promise<void>
  remove(dataset: string): Promise<void>
  /** Datasets that have a folder. */
  datasets(): Promise<string[]>
}

export async function openDatasetFiles(dataDir: string): Promise<DatasetFiles> {
  const root = join(dataDir, 'datasets')
  const uploads = join(dataDir, 'uploads')
  const trash = join(dataDir, 'trash')
  // Whatever an earlier process was receiving or deleting is of no use now.
  await Promise.all([uploads, trash].map((folder) => rm(folder, { recursive: true, force: true })))
  await Promise.all([root, uploads, trash].map((folder) => mkdir(folder, { recursive: true })))
  const folderOf = (dataset: string): string => join(root, dataset)

  return {
    async startUpload() {
      const folder = join(uploads, nanoid())
      await mkdir(folder)
      return {
        folder,
        async keepFor(dataset) {
          const set = nanoid()
          const sets = join(folderOf(dataset), 'files')
          await mkdir(sets, { recursive: true })
          await rename(folder, join(sets, set))
          await syncFolder(sets)
          return set
        },
        discard: () => rm(folder, { recursive: true, force: true })
      }
    },

    path: (dataset, set, name) => join(folderOf(dataset), 'files', set, name),

    async copySet(dataset, set, names) {
      const copy = nanoid()
      const target = join(folderOf(dataset), 'files', copy)
      await mkdir(target, { recursive: true })
      for (const name of names) {
        const source = join(folderOf(dataset), 'files', set, name)
        await copyFile(source, join(target, name), constants.COPYFILE_FICLONE)
      }
      return copy
    },

    linesPath: (dataset, file) => join(folderOf(dataset), 'lines', file),
    newLinesFile: () => `${nanoid()}.duckdb`,
    diagnosticPath: (dataset, file) => join(folderOf(dataset), 'diagnostics', file),
    workPath: (dataset, name) => join(folderOf(dataset), 'work', name),

    async prepare(dataset) {
      for (const name of ['files', 'lines', 'diagnostics', 'work']) {
        await mkdir(join(folderOf(dataset), name), { recursive: true })
      }
    },

    clearWork: (dataset) => rm(join(folderOf(dataset), 'work'), { recursive: true, force: true }),

    async unreferenced(dataset, kept) {
      const found = { lines: [] as string[], other: [] as string[] }
      for (const kind of ['files', 'lines', 'diagnostics'] as const) {
        const folder = join(folderOf(dataset), kind)
        for (const entry of await entries(folder)) {
          // DuckDB writes `{file}.wal` and `{file}.tmp` beside a database.
          const isKept = kept[kind].some((name) => entry === name || entry.startsWith(`${name}.`))
          if (!isKept) found[kind === 'lines' ? 'lines' : 'other'].push(join(folder, entry))
        }
      }
      return found
    },

    async list(dataset) {
      const folder = folderOf(dataset)
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
      const paths = found
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
      // A file may go while the folder is being read.
      const infos = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
      return paths
        .flatMap((path, index) => {
          const info = infos[index]
          return info ? [{ path: relative(folder, path), size: info.size, lastModified: info.mtime }] : []
        })
        .toSorted((left, right) => left.path.localeCompare(right.path))
    },

    removePath: (path) => rm(path, { recursive: true, force: true }),

    async remove(dataset) {
      const gone = join(trash, nanoid())
      try {
        await rename(folderOf(dataset), gone)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
        throw error
      }
      await rm(gone, { recursive: true, force: true })
    },

    datasets: () => entries(root)
  }
}

async function entries(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** A rename survives a power cut once its folder is written. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
