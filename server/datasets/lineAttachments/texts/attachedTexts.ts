/** What is known of the files that lines name: read once, then stored beside them. */
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
  /** File that their texts are stored in. */
  storePath: string
  /** Bytes of the largest file that is read. */
  largest: number
}

interface AttachedFile {
  path: string
  place: string
  state: FileState
  /** What was read of it as it is now. */
  known?: StoredText
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
   * Reads the files that are not known yet.
   * @param values of the column of documents; addresses, and files that are not there, are not in the answer
   */
  async read(
    values: Iterable<string>,
    { signal }: { signal?: AbortSignal } = {}
  ): Promise<Map<string, StoredText>> {
    const known = new Map<string, StoredText>()
    const waiting = new Set(values)
    const next = async (): Promise<void> => {
      for (const value of waiting) {
        signal?.throwIfAborted()
        waiting.delete(value)
        const file = await this.fileOf(value)
        if (file) known.set(value, file.known ?? (await this.readFile(file)))
      }
    }
    await orAborted(Promise.all(Array.from({ length: this.readers.size }, next)), signal)
    return known
  }

  /** Like `read`, but reads no file: one whose text is not known yet is undefined in the answer. */
  async known(values: Iterable<string>): Promise<Map<string, StoredText | undefined>> {
    const known = new Map<string, StoredText | undefined>()
    for (const value of new Set(values)) {
      const file = await this.fileOf(value)
      if (file) known.set(value, file.known)
    }
    return known
  }

  /** Text of a value that `read` answered for. */
  text(value: string): string | undefined {
    const path = attachedPath(value)
    return path === undefined ? undefined : this.store.text(path)
  }

  forget(path: string): void {
    this.store.forget(path)
  }

  /** Forgets the files that are not there any more. */
  async forgetGone(): Promise<void> {
    const paths = await pathsIn(this.files.folder)
    this.store.forgetAllBut((path) => paths.has(path))
  }

  close(): void {
    this.store.close()
  }

  /** Undefined for a value that names no file. */
  private async fileOf(value: string): Promise<AttachedFile | undefined> {
    const path = attachedPath(value)
    if (path === undefined) return undefined
    const place = join(this.files.folder, path)
    const info = await stat(place).catch(() => undefined)
    if (!info?.isFile()) return undefined
    const state: FileState = { size: info.size, modified: Math.floor(info.mtimeMs) }
    const found = this.store.find(path, state)
    // The limit may have changed since.
    const isTooLarge = state.size > this.files.largest
    return {
      path,
      place,
      state,
      ...(found && (found.problem === 'tooLarge') === isTooLarge ? { known: found } : {})
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
    read: { type: string; text?: string; problem?: AttachmentProblem }
  ): StoredText {
    this.store.keep(path, state, read)
    const { type, text, problem } = read
    return { size: state.size, type, length: text?.length ?? 0, ...(problem ? { problem } : {}) }
  }
}

/** What is under way is not waited for once it is of no use. */
async function orAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
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

/** The path that a value stands for within the folder of the files; undefined for an address, and what leaves the folder. */
export function attachedPath(value: string): string | undefined {
  if (!value || isAddress(value) || value.includes('\0')) return undefined
  const path = composedPath(normalize(join('/', value.replaceAll('\\', '/'))).slice(1))
  return path && !value.split(/[/\\]/).includes('..') ? path : undefined
}
