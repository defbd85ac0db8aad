/**
 * Cache of the texts of frequently requested lines. The lines of a version never change: once the pages of a form have
 * cost the engine a tenth of writing all its texts, these are written to a file, from which further pages are read. The
 * cache is bounded and starts empty; without it the engine reads the lines.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { TextsFileWriter, type TextsFile } from './textsFile.ts'

/** Number of lines whose texts are read from the engine by one statement. */
const linesAtOnce = 4096
/**
 * Number of cells of a dataset per counted page: writing that many cells costs ten times as much as reading a page
 * (measured for pages of twenty lines).
 */
const cellsPerPage = 50_000
const linesPerPage = 200
/** Maximum number of forms with a counter. */
const maxForms = 1000
/** Maximum share of the free disk space that a file may take. */
const freeShare = 0.25

export interface CachedForm {
  /** Path of the version's file, which is never reused. */
  path: string
  /** Identifies the form of the texts among those of the version. */
  key: string
  /** Number of lines of the version. */
  count: number
  /** Number of cells of a line. */
  cells: number
  /** Reads the texts of a range of rows, in order. */
  readTexts: (from: number, until: number) => Promise<string[]>
}

interface Entry {
  pages: number
  state: 'counted' | 'making' | 'kept' | 'refused'
  file?: TextsFile
}

export class LineTextCache {
  private readonly folder: string
  private readonly maxBytes: number
  private readonly admissionFactor: number
  /** Entries by version and form, in LRU order. */
  private readonly entries = new Map<string, Entry>()
  private files = 0
  private making: Promise<void> = Promise.resolve()
  private isClosed = false

  /**
   * @param maxBytes maximum size of all files; 0 disables the cache
   * @param admissionFactor multiplier of the number of pages read before texts are written; 1 for pages that cost a
   * tenth of writing all the texts
   */
  constructor(dataDir: string, maxBytes: number, admissionFactor = 1) {
    this.folder = join(dataDir, 'tmp', 'lines')
    this.maxBytes = maxBytes
    this.admissionFactor = admissionFactor
    // A killed process leaves its files in this folder.
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Returns the file of a form; undefined when the engine has to read the lines. */
  find({ path, key }: Pick<CachedForm, 'path' | 'key'>): TextsFile | undefined {
    const name = nameOf(path, key)
    const entry = this.entries.get(name)
    if (!entry?.file) return undefined
    this.entries.delete(name)
    this.entries.set(name, entry)
    return entry.file
  }

  /** Counts lines of a form that the engine read, and starts writing the texts once there are enough. */
  count(form: CachedForm, lines: number): void {
    if (this.isClosed || !this.maxBytes) return
    const name = nameOf(form.path, form.key)
    const entry = this.entries.get(name) ?? { pages: 0, state: 'counted' }
    this.entries.delete(name)
    this.entries.set(name, entry)
    entry.pages += 1 + lines / linesPerPage
    if (
      entry.state === 'counted' &&
      entry.pages * cellsPerPage > this.admissionFactor * form.count * form.cells
    ) {
      entry.state = 'making'
      // Files are written in sequence, because reads need the engine meanwhile.
      this.making = this.making.then(() => this.makeFile(name, entry, form))
    }
    this.forgetOldest()
  }

  /** Removes the files of a version that is no longer read. */
  async release(path: string): Promise<void> {
    const names = [...this.entries.keys()].filter((name) => name.startsWith(nameOf(path, '')))
    await Promise.all(names.map((name) => this.drop(name)))
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.making
    await Promise.all([...this.entries.keys()].map((name) => this.drop(name)))
  }

  /** Resolves when the files being written are done; for tests and benchmarks. */
  async settled(): Promise<void> {
    await this.making
  }

  /** Writes the file of a form. Errors are ignored: the engine then keeps reading the lines. */
  private async makeFile(name: string, entry: Entry, form: CachedForm): Promise<void> {
    const isWanted = (): boolean => !this.isClosed && this.entries.get(name) === entry
    const file = isWanted() ? await this.write(form, isWanted).catch(() => undefined) : undefined
    entry.state = file ? 'kept' : 'refused'
    if (!file) return
    if (!isWanted()) {
      await file.drop()
      return
    }
    entry.file = file
    await this.forgetUnused(name)
  }

  private async write(
    { count, readTexts }: CachedForm,
    isWanted: () => boolean
  ): Promise<TextsFile | undefined> {
    mkdirSync(this.folder, { recursive: true })
    const writer = await TextsFileWriter.create(join(this.folder, String(this.files++)), count)
    try {
      const maxBytes = Math.min(this.maxBytes, await this.room())
      for (let from = 0; from < count; from += linesAtOnce) {
        if (!isWanted()) throw new Error('nobody reads these lines any more')
        const bytes = await writer.add(await readTexts(from, Math.min(count, from + linesAtOnce)))
        if (bytes > maxBytes) throw new Error('there is no room for the texts of these lines')
      }
      return writer.end()
    } catch (error) {
      await writer.giveUp()
      throw error
    }
  }

  /** Number of bytes that a file may take without filling the disk. */
  private async room(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder)
    return bavail * bsize * freeShare
  }

  private async forgetUnused(newest: string): Promise<void> {
    let bytes = 0
    for (const { file } of this.entries.values()) bytes += file?.bytes ?? 0
    for (const [name, { file }] of this.entries) {
      if (bytes <= this.maxBytes) return
      if (!file || name === newest) continue
      bytes -= file.bytes
      await this.drop(name)
    }
  }

  private forgetOldest(): void {
    if (this.entries.size <= maxForms) return
    const oldest = [...this.entries].find(([, { state }]) => state === 'counted' || state === 'refused')
    if (oldest) this.entries.delete(oldest[0])
  }

  private async drop(name: string): Promise<void> {
    const entry = this.entries.get(name)
    this.entries.delete(name)
    await entry?.file?.drop()
  }
}

const nameOf = (path: string, key: string): string => `${path}\n${key}`
