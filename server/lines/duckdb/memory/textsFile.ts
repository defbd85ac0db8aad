/**
 * File with the concatenated texts of lines, each with a line break, addressed by row. Neighbouring texts are read in
 * one call; the offsets of the texts are in memory, four bytes per line.
 */
import { close, open, read, readSync, unlink, write } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Maximum size of the file: offsets have 32 bits. */
const maxBytes = 2 ** 32 - 1
/** Maximum gap, in bytes, between two texts that are read in one call. */
const nearBytes = 4096
const maxBytesAtOnce = 1 << 20
const maxBytesNow = 1 << 16
/** Milliseconds above which a read certainly had to wait for the disk. */
const slowMs = 2
const slowPeriodMs = 1000

/** Separator after each text: one character of one byte. */
const lineBreak = '\n'

const openFile = promisify(open)
const closeFile = promisify(close)
const removeFile = promisify(unlink)
const readPart = promisify(read)
const writePart = promisify(write)

export class TextsFile {
  readonly bytes: number
  private readonly path: string
  private readonly descriptor: number
  /** Offset of each text, then the size of the file. */
  private readonly starts: Uint32Array
  private reads = 0
  /** Time until which reads are asynchronous, because a synchronous read was slow. */
  private slowUntil = 0
  private isDropped = false

  constructor(path: string, descriptor: number, starts: Uint32Array) {
    this.path = path
    this.descriptor = descriptor
    this.starts = starts
    this.bytes = starts.at(-1) ?? 0
  }

  /** Number of lines. */
  get count(): number {
    return this.starts.length - 1
  }

  /** Reads texts. @param rows rows in any order */
  async read(rows: readonly number[]): Promise<string[]> {
    this.reads += 1
    try {
      const texts: string[] = Array.from({ length: rows.length })
      const places = rows.map((_row, place) => place).toSorted((a, b) => rows[a]! - rows[b]!)
      await Promise.all(this.parts(rows, places).map((part) => this.readPart(part, rows, texts)))
      return texts
    } finally {
      await this.endRead()
    }
  }

  /** Reads consecutive texts, each with its line break. */
  async readBytes(from: number, until: number): Promise<Buffer> {
    this.reads += 1
    try {
      return await this.bytesBetween(this.starts[from]!, this.starts[until]!)
    } finally {
      await this.endRead()
    }
  }

  /** Removes the file; reads in progress still succeed. */
  async drop(): Promise<void> {
    if (this.isDropped) return
    this.isDropped = true
    if (this.reads === 0) await this.remove()
  }

  private async endRead(): Promise<void> {
    this.reads -= 1
    if (this.isDropped && this.reads === 0) await this.remove()
  }

  private async remove(): Promise<void> {
    await closeFile(this.descriptor)
    await removeFile(this.path).catch(() => {})
  }

  /** Groups the sorted positions of rows whose texts are close enough to be read in one call. */
  private parts(rows: readonly number[], places: number[]): number[][] {
    const parts: number[][] = []
    let part: number[] = []
    for (const place of places) {
      const row = rows[place]!
      const last = part.length ? rows[part.at(-1)!]! : row
      const isNear = this.starts[row]! - this.starts[last + 1]! < nearBytes
      const isShort =
        part.length > 0 && this.starts[row + 1]! - this.starts[rows[part[0]!]!]! < maxBytesAtOnce
      if (!part.length || !isNear || !isShort) parts.push((part = []))
      part.push(place)
    }
    return parts
  }

  private async readPart(part: number[], rows: readonly number[], texts: string[]): Promise<void> {
    const start = this.starts[rows[part[0]!]!]!
    const buffer = await this.bytesBetween(start, this.starts[rows[part.at(-1)!]! + 1]!)
    for (const place of part) {
      const row = rows[place]!
      const end = this.starts[row + 1]! - lineBreak.length
      texts[place] = buffer.toString('utf8', this.starts[row]! - start, end - start)
    }
  }

  private async bytesBetween(start: number, end: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(end - start)
    for (let filled = 0; filled < buffer.length;) {
      const length = buffer.length - filled
      const bytesRead = this.isAtOnce(length)
        ? this.readNow(buffer, filled, start + filled)
        : (await readPart(this.descriptor, buffer, filled, length, start + filled)).bytesRead
      if (bytesRead === 0) throw new Error('kept texts of lines end before their last line')
      filled += bytesRead
    }
    return buffer
  }

  /**
   * Whether to read synchronously: for data in the system's page cache, that takes less time than handing the read to
   * another thread.
   */
  private isAtOnce(length: number): boolean {
    return length <= maxBytesNow && performance.now() >= this.slowUntil
  }

  /**
   * Reads synchronously, which blocks the event loop: after a slow read, the next ones are asynchronous for a while.
   */
  private readNow(buffer: Buffer, at: number, position: number): number {
    const start = performance.now()
    const bytesRead = readSync(this.descriptor, buffer, at, buffer.length - at, position)
    const end = performance.now()
    if (end - start > slowMs) this.slowUntil = end + slowPeriodMs
    return bytesRead
  }
}

/** Writes texts in the order of their rows. The caller must call `end` or `giveUp`. */
export class TextsFileWriter {
  private readonly path: string
  private readonly descriptor: number
  private readonly starts: Uint32Array
  private lines = 0
  private bytes = 0

  private constructor(path: string, descriptor: number, count: number) {
    this.path = path
    this.descriptor = descriptor
    this.starts = new Uint32Array(count + 1)
  }

  /** @param count number of lines of the file */
  static async create(path: string, count: number): Promise<TextsFileWriter> {
    return new TextsFileWriter(path, await openFile(path, 'w+'), count)
  }

  /**
   * Appends texts.
   * @returns the size of the file in bytes
   * @throws Error when the file becomes too large
   */
  async add(texts: readonly string[]): Promise<number> {
    const buffer = Buffer.from(texts.map((text) => text + lineBreak).join(''))
    let end = this.bytes
    for (const text of texts) {
      end += Buffer.byteLength(text) + lineBreak.length
      this.starts[++this.lines] = end
    }
    if (end > maxBytes) throw new Error('the texts of the lines are too large to be kept')
    await setImmediate()
    for (let written = 0; written < buffer.length;) {
      const { bytesWritten } = await writePart(
        this.descriptor,
        buffer,
        written,
        undefined,
        this.bytes + written
      )
      written += bytesWritten
    }
    this.bytes = end
    return end
  }

  /** @throws Error when texts are missing */
  end(): TextsFile {
    if (this.lines !== this.starts.length - 1) throw new Error('not all lines have a text')
    return new TextsFile(this.path, this.descriptor, this.starts)
  }

  async giveUp(): Promise<void> {
    await closeFile(this.descriptor)
    await removeFile(this.path).catch(() => {})
  }
}
