/**
 * Files of datasets on disk.
 * `{DATA_DIR}/datasets/{id}/files/{set}/…` uploaded and converted files; `lines/{file}` versions of the lines;
 * `editable/` lines of an editable dataset; `diagnostics/{file}`; `metadata-attachments/{file}` attachments of the
 * description; `work/…` temporary files of processing. The document of the dataset names the current set, version,
 * diagnostic and attachments: replacing data is one write of the metadata, and files that no document names are
 * orphans. `{DATA_DIR}/uploads/{upload}/…` uploads in progress.
 */
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { nanoid } from 'nanoid'
import { keepFile, namesIn, sync, type AttachmentFiles, type AttachmentUpload } from './attachmentFiles.ts'
import { isMissing } from './missing.ts'

const attachmentsFolder = 'metadata-attachments'
const attachmentGraceMs = 60_000

export interface FileReferences {
  files: string[]
  lines: string[]
  diagnostics: string[]
  metadataAttachments: string[]
}

interface StoredFile {
  path: string
  size: number
  lastModified: Date
}

export interface Upload extends AttachmentUpload {
  /** Turns the uploaded files into a set of the dataset; returns its name. */
  keepFor(dataset: string): Promise<string>
}

/** Files to copy from a set of a dataset. */
export interface CopiedFiles {
  dataset: string
  set: string
  names: Iterable<string>
}

interface CopyOptions {
  signal?: AbortSignal
  onCopied?: (name: string) => void
}

export interface DatasetFiles extends AttachmentFiles {
  startUpload(): Promise<Upload>
  /** Absolute path of a file of a set. */
  path(dataset: string, set: string, name: string): string
  /** Turns a folder written by processing into a set of the dataset; returns its name. */
  adoptSet(dataset: string, folder: string): Promise<string>
  /**
   * Creates a set with copies of files from other sets; the first of two files with the same name wins. An existing set
   * with the given name is replaced.
   * @throws ENOENT when a file is missing
   */
  copySet(from: CopiedFiles[], to: { dataset: string; set?: string }, options?: CopyOptions): Promise<string>
  /** Absolute path of the folder of a dataset. */
  folder(dataset: string): string
  linesPath(dataset: string, file: string): string
  /** Generates a name for a new version of the lines. */
  newLinesFile(): string
  /** Folder of the lines of an editable dataset. */
  editablePath(dataset: string): string
  diagnosticPath(dataset: string, file: string): string
  /** Copies an attachment of the description to another dataset; returns its name there. */
  copyMetadataAttachment(from: string, file: string, to: string): Promise<string>
  workPath(dataset: string, name: string): string
  /** Creates the folders for processing. */
  prepare(dataset: string): Promise<void>
  clearWork(dataset: string): Promise<void>
  /** Absolute paths of orphans: files that nothing names. */
  unreferenced(dataset: string, references: FileReferences): Promise<{ lines: string[]; other: string[] }>
  /** All files of a dataset, with paths relative to its folder. */
  list(dataset: string): Promise<StoredFile[]>
  /** Ids of the datasets that have a folder. */
  datasets(): Promise<string[]>
}

export async function openDatasetFiles(dataDir: string): Promise<DatasetFiles> {
  const root = join(dataDir, 'datasets')
  const uploads = join(dataDir, 'uploads')
  const trash = join(dataDir, 'trash')
  // Uploads and deletions in progress of an earlier process are removed.
  await Promise.all([uploads, trash].map((folder) => rm(folder, { recursive: true, force: true })))
  await Promise.all([root, uploads, trash].map((folder) => mkdir(folder, { recursive: true })))
  const folderOf = (dataset: string): string => join(root, dataset)

  return {
    startUpload: () => startUpload(uploads, folderOf),

    path: (dataset, set, name) => join(folderOf(dataset), 'files', set, name),

    copySet: (from, to, options) => copySet(folderOf, from, to, options),

    adoptSet: (dataset, folder) => moveToSet(folder, join(folderOf(dataset), 'files')),

    folder: folderOf,
    linesPath: (dataset, file) => join(folderOf(dataset), 'lines', file),
    editablePath: (dataset) => join(folderOf(dataset), 'editable'),
    newLinesFile: () => `${nanoid()}.duckdb`,
    diagnosticPath: (dataset, file) => join(folderOf(dataset), 'diagnostics', file),
    async copyMetadataAttachment(from, file, to) {
      const copy = nanoid()
      const folder = join(folderOf(to), attachmentsFolder)
      await mkdir(folder, { recursive: true })
      const source = join(folderOf(from), attachmentsFolder, file)
      await copyFile(source, join(folder, copy), constants.COPYFILE_FICLONE)
      await sync(join(folder, copy))
      return copy
    },

    attachmentPath: (dataset, file) => join(folderOf(dataset), attachmentsFolder, file),
    workPath: (dataset, name) => join(folderOf(dataset), 'work', name),

    async prepare(dataset) {
      for (const name of ['files', 'lines', 'diagnostics', 'work']) {
        await mkdir(join(folderOf(dataset), name), { recursive: true })
      }
    },

    clearWork: (dataset) => rm(join(folderOf(dataset), 'work'), { recursive: true, force: true }),

    unreferenced: (dataset, references) => unreferencedIn(folderOf(dataset), references),
    list: (dataset) => listOf(folderOf(dataset)),
    removePath: (path) => rm(path, { recursive: true, force: true }),

    async remove(dataset) {
      const trashPath = join(trash, nanoid())
      try {
        await rename(folderOf(dataset), trashPath)
      } catch (error) {
        if (isMissing(error)) return
        throw error
      }
      await rm(trashPath, { recursive: true, force: true })
    },

    datasets: () => namesIn(root)
  }
}

/** Opens a folder for the files of a request. */
async function startUpload(uploads: string, folderOf: (dataset: string) => string): Promise<Upload> {
  const folder = join(uploads, nanoid())
  await mkdir(folder)
  return {
    folder,
    async keepFor(dataset) {
      const sets = join(folderOf(dataset), 'files')
      await mkdir(sets, { recursive: true })
      return moveToSet(folder, sets)
    },
    keepAttachment: (dataset, name) =>
      keepFile(join(folder, name), join(folderOf(dataset), attachmentsFolder)),
    discard: () => rm(folder, { recursive: true, force: true })
  }
}

/** Moves a folder to the sets of a dataset. @returns the name of the new set */
async function moveToSet(folder: string, sets: string): Promise<string> {
  const set = nanoid()
  await rename(folder, join(sets, set))
  await sync(sets)
  return set
}

async function copySet(
  folderOf: (dataset: string) => string,
  from: CopiedFiles[],
  { dataset, set = nanoid() }: { dataset: string; set?: string },
  { signal, onCopied }: CopyOptions = {}
): Promise<string> {
  const sets = join(folderOf(dataset), 'files')
  const target = join(sets, set)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  try {
    const copied = new Set<string>()
    for (const { dataset: owner, set: source, names } of from) {
      const folder = join(folderOf(owner), 'files', source)
      for (const name of names) {
        if (copied.has(name)) continue
        copied.add(name)
        signal?.throwIfAborted()
        await mkdir(dirname(join(target, name)), { recursive: true })
        await copyFile(join(folder, name), join(target, name), constants.COPYFILE_FICLONE)
        await sync(join(target, name))
        onCopied?.(name)
      }
    }
    await sync(target)
    await sync(sets)
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
  return set
}

/** Orphans in the folder of a dataset. */
async function unreferencedIn(
  datasetFolder: string,
  references: FileReferences
): Promise<{ lines: string[]; other: string[] }> {
  const found = { lines: [] as string[], other: [] as string[] }
  for (const kind of ['files', 'lines', 'diagnostics'] as const) {
    const folder = join(datasetFolder, kind)
    for (const entry of await namesIn(folder)) {
      // DuckDB writes `{file}.wal` and `{file}.tmp` next to a database.
      const isKept = references[kind].some((name) => entry === name || entry.startsWith(`${name}.`))
      if (!isKept) found[kind === 'lines' ? 'lines' : 'other'].push(join(folder, entry))
    }
  }
  const attachments = join(datasetFolder, attachmentsFolder)
  for (const file of await namesIn(attachments)) {
    const path = join(attachments, file)
    if (!references.metadataAttachments.includes(file) && (await isSettled(path))) found.other.push(path)
  }
  return found
}

/** All files in a folder, with paths relative to it. */
async function listOf(folder: string): Promise<StoredFile[]> {
  const paths = await filesIn(folder)
  // A file may be removed by a concurrent operation.
  const infos = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
  return paths
    .flatMap((path, index) => {
      const info = infos[index]
      return info ? [{ path: relative(folder, path), size: info.size, lastModified: info.mtime }] : []
    })
    .toSorted((left, right) => left.path.localeCompare(right.path))
}

/**
 * Whether an attachment is old enough to be an orphan. Attachments are uploaded concurrently with processing: a new one
 * may not be named yet, and a replaced one may still be read.
 */
async function isSettled(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => undefined)
  return !!info && Date.now() - info.ctimeMs > attachmentGraceMs
}

/** Paths of the files in a folder and its subfolders; a folder removed meanwhile counts as empty. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const inside = found.map(async (entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
  return (await Promise.all(inside)).flat()
}
