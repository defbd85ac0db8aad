/** Texts of attached files. Each file is read once; its text is stored in a database beside the files. */
import { stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import mime from 'mime-types'
import { isAddress } from '../../../../contract/datasets/attachmentColumn.ts'
import { composedPath, pathsIn } from '../detection.ts'
import type { DocumentReaders } from './documentReaders.ts'
import { TextStore, type AttachmentProblem, type FileState, type StoredText } from './textStore.ts'

export interface AttachedFiles {
  /** Folder of the files. */
  folder: string
  /** Path of the SQLite file with the texts. */
  storePath: string
  /** Maximum size in bytes of a file to read. */
  largest: number
}

interface AttachedFile {
  /** Path relative to the folder of the files. */
  path: string
  /** Absolute path. */
  place: string
  state: FileState
  /** Stored text of the present version of the file; absent when it is not read yet. */
  storedText?: StoredText
}

export class AttachedTexts {
  private readonly files: AttachedFiles
  private readonly readers: DocumentReaders
  private readonly store: TextStore

  constructor(files: AttachedFiles, readers: DocumentReaders) {
    this.files = files
    this.readers = readers
    this.store = new TextStore(files.storePath)
  }

  /**
   * Reads the files whose text is not stored yet, and returns the stored texts by value.
   * @param values values of the attachment column; URLs and missing files are absent from the result
   */
  async read(
    values: Iterable<string>,
    { signal }: { signal?: AbortSignal } = {}
  ): Promise<Map<string, StoredText>> {
    const texts = new Map<string, StoredText>()
    const pendingValues = new Set(values)
    const readPending = async (): Promise<void> => {
      for (const value of pendingValues) {
        signal?.throwIfAborted()
        pendingValues.delete(value)
        const file = await this.fileOf(value)
        if (file) texts.set(value, file.storedText ?? (await this.readFile(file)))
      }
    }
    await untilAborted(Promise.all(Array.from({ length: this.readers.size }, readPending)), signal)
    return texts
  }

  /** Like `read` without reading files: the result is undefined for a file whose text is not stored yet. */
  async stored(values: Iterable<string>): Promise<Map<string, StoredText | undefined>> {
    const texts = new Map<string, StoredText | undefined>()
    for (const value of new Set(values)) {
      const file = await this.fileOf(value)
      if (file) texts.set(value, file.storedText)
    }
    return texts
  }

  /** Returns the text of a value found by `read`; undefined without text. */
  text(value: string): string | undefined {
    const path = attachedPath(value)
    return path === undefined ? undefined : this.store.text(path)
  }

  forget(path: string): void {
    this.store.forget(path)
  }

  /** Removes the texts of files that do not exist any more. */
  async forgetGone(): Promise<void> {
    const paths = await pathsIn(this.files.folder)
    this.store.forgetAllBut((path) => paths.has(path))
  }

  close(): void {
    this.store.close()
  }

  /** Returns the file named by a value of the attachment column; undefined when no such file exists. */
  private async fileOf(value: string): Promise<AttachedFile | undefined> {
    const path = attachedPath(value)
    if (path === undefined) return undefined
    const place = join(this.files.folder, path)
    const info = await stat(place).catch(() => undefined)
    if (!info?.isFile()) return undefined
    const state: FileState = { size: info.size, modified: Math.floor(info.mtimeMs) }
    const storedText = this.store.find(path, state)
    // A stored result is stale when the size limit changed and the file is now on its other side.
    const isTooLarge = state.size > this.files.largest
    return {
      path,
      place,
      state,
      ...(storedText && (storedText.problem === 'tooLarge') === isTooLarge ? { storedText } : {})
    }
  }

  private async readFile({ path, place, state }: AttachedFile): Promise<StoredText> {
    if (state.size > this.files.largest)
      return this.keep(path, state, { type: typeOf(path), problem: 'tooLarge' })
    try {
      return this.keep(path, state, await this.readers.read(place, path))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') throw error
      return { size: state.size, type: typeOf(path), length: 0, problem: 'gone' }
    }
  }

  private keep(
    path: string,
    state: FileState,
    document: { type: string; text?: string; problem?: AttachmentProblem }
  ): StoredText {
    this.store.keep(path, state, document)
    const { type, text, problem } = document
    return { size: state.size, type, length: text?.length ?? 0, ...(problem ? { problem } : {}) }
  }
}

/** Waits for the work, or rejects as soon as the signal aborts. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return void (await work)
  signal.throwIfAborted()
  await new Promise<unknown>((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

function typeOf(path: string): string {
  return mime.lookup(path) || 'application/octet-stream'
}

/** Converts a value to a path within the folder of the files; undefined for a URL or a path that leaves the folder. */
export function attachedPath(value: string): string | undefined {
  if (!value || isAddress(value) || value.includes('\0')) return undefined
  const path = composedPath(normalize(join('/', value.replaceAll('\\', '/'))).slice(1))
  return path && !value.split(/[/\\]/).includes('..') ? path : undefined
}
