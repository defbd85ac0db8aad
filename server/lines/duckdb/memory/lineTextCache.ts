/**
 * Texts of the lines that are asked for most. Lines of a version never change: once pages of a form have cost the engine
 * a part of what writing all of them costs, the texts are written in a file, and pages read from there. It is a cache:
 * bounded, made anew after a start, and the engine answers where it is not there.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { TextsFileWriter, type TextsFile } from './textsFile.ts'

/** Lines whose texts are read from the engine at once. */
const linesAtOnce = 4096
/** Cells of a dataset that cost as much as a tenth of those of a page: what twenty lines cost was measured. */
const cellsPerPage = 50_000
const linesPerPage = 200
/** Forms that are counted. */
const mostForms = 1000
/** Largest share of the free room on the disk that a file may take. */
const freeShare = 0.25

export interface CachedForm {
  /** Path of the file of the version, whose name is never used again. */
  path: string
  /** What tells the texts of the lines from those of other forms. */
  key: string
  /** Lines of the version. */
  count: number
  /** Cells of a line. */
  cells: number
  /** Texts of the lines of rows, in their order. */
  readTexts: (from: number, until: number) => Promise<string[]>
}

interface Entry {
  pages: number
  state: 'counted' | 'making' | 'kept' | 'refused'
  file?: TextsFile
}

export class LineTextCache {
  private readonly folder: string
  private readonly mostBytes: number
  private readonly admissionFactor: number
  /** Entries by version, then by form; the least recently used first. */
  private readonly entries = new Map<string, Entry>()
  private files = 0
  private making: Promise<void> = Promise.resolve()
  private isClosed = false

  /**
   * @param mostBytes 0 keeps nothing
   * @param admissionFactor share of the usual pages that the engine answers before texts are written: 1 for as many as cost a tenth of writing all
   */
  constructor(dataDir: string, mostBytes: number, admissionFactor = 1) {
    this.folder = join(dataDir, 'tmp', 'lines')
    this.mostBytes = mostBytes
    this.admissionFactor = admissionFactor
    // Left by a process that was killed.
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** The texts of the lines of a form; undefined when the engine has to read them. */
  find({ path, key }: Pick<CachedForm, 'path' | 'key'>): TextsFile | undefined {
    const name = nameOf(path, key)
    const entry = this.entries.get(name)
    if (!entry?.file) return undefined
    this.entries.delete(name)
    this.entries.set(name, entry)
    return entry.file
  }

  /** The engine read lines of a form. */
  count(form: CachedForm, lines: number): void {
    if (this.isClosed || !this.mostBytes) return
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
      // One after another: it is work for later, beside the reads of now.
      this.making = this.making.then(() => this.make(name, entry, form))
    }
    this.forgetOldest()
  }

  /** Removes the files of a version that nobody reads any more. */
  async release(path: string): Promise<void> {
    const names = [...this.entries.keys()].filter((name) => name.startsWith(nameOf(path, '')))
    await Promise.all(names.map((name) => this.drop(name)))
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.making
    await Promise.all([...this.entries.keys()].map((name) => this.drop(name)))
  }

  /** Resolves when what was begun is there: for tests and measures. */
  async settled(): Promise<void> {
    await this.making
  }

  /** What goes wrong leaves it to the engine: lines that are read are those of the version either way. */
  private async make(name: string, entry: Entry, form: CachedForm): Promise<void> {
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
      const mostBytes = Math.min(this.mostBytes, await this.room())
      for (let from = 0; from < count; from += linesAtOnce) {
        if (!isWanted()) throw new Error('nobody reads these lines any more')
        const bytes = await writer.add(await readTexts(from, Math.min(count, from + linesAtOnce)))
        if (bytes > mostBytes) throw new Error('there is no room for the texts of these lines')
      }
      return writer.end()
    } catch (error) {
      await writer.giveUp()
      throw error
    }
  }

  /** Bytes that may be written without leaving too few for what is not a cache. */
  private async room(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder)
    return bavail * bsize * freeShare
  }

  private async forgetUnused(newest: string): Promise<void> {
    let bytes = 0
    for (const { file } of this.entries.values()) bytes += file?.bytes ?? 0
    for (const [name, { file }] of this.entries) {
      if (bytes <= this.mostBytes) return
      if (!file || name === newest) continue
      bytes -= file.bytes
      await this.drop(name)
    }
  }

  private forgetOldest(): void {
    if (this.entries.size <= mostForms) return
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
