/** The writers of the indexes of editable datasets, one for each. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LinesVersion } from '../layout.ts'
import { TailCache } from '../text/index.ts'
import { layoutOf, type Layout } from './editableColumns.ts'
import type { Readers } from './readers.ts'
import type { AttachedVersion, Versions } from './versions.ts'

/** What writes an index, and what is known of it: nothing else changes it. */
export interface Writer {
  connection: DuckDBConnection
  /** For statements whose plan cannot be bettered: a fifth of their time was to try. */
  simple: DuckDBConnection
  layout: Layout
  /** `_i` up to which the words of the lines are in the index, and the last one. */
  textTo: number
  lastLine: number
  /** Sequence numbers of the last change that the index has, and of the last one that its file has too. */
  sequence: number
  flushed: number
  /** What the file has not yet, about. */
  pendingBytes: number
  words: TailCache
  queue: Promise<unknown>
}

export class EditableWriters {
  private readonly readers: Readers
  private readonly versions: Versions
  /** Writers by the name of their database. */
  private readonly writers = new Map<string, Promise<Writer>>()

  constructor(readers: Readers, versions: Versions) {
    this.readers = readers
    this.versions = versions
  }

  /**
   * One after another: a writer has one connection.
   * @param work leaves nothing behind when it fails: it may be done once more
   */
  use<Result>(
    version: LinesVersion,
    work: (writer: Writer, attached: AttachedVersion) => Promise<Result>
  ): Promise<Result> {
    return this.versions.use(version, async (attached) => {
      const writer = await this.readers.withRoom(() => this.writerOf(attached))
      const attempt = async (): Promise<Result> => {
        try {
          return await work(writer, attached)
        } catch (error) {
          // What was written of a failed work is not there.
          writer.words.forget()
          throw error
        }
      }
      const done = writer.queue.then(() => this.readers.withRoom(attempt))
      writer.queue = done.catch(() => undefined)
      return done
    })
  }

  private writerOf(attached: AttachedVersion): Promise<Writer> {
    const known = this.writers.get(attached.alias)
    if (known) return known
    const opened = this.openWriter(attached)
    this.writers.set(attached.alias, opened)
    opened.catch(() => this.writers.delete(attached.alias))
    return opened
  }

  private async openWriter({ alias, closers }: AttachedVersion): Promise<Writer> {
    const connection = await this.readers.connect()
    const simple = await this.readers.connect()
    closers.push(() => {
      this.writers.delete(alias)
      connection.disconnectSync()
      simple.disconnectSync()
    })
    await connection.run(`USE ${alias}`)
    await simple.run(`USE ${alias}; PRAGMA disable_optimizer`)
    const reader = await connection.runAndReadAll(
      'SELECT "textTo", (SELECT coalesce(max(_i), 0) FROM lines), sequence FROM state'
    )
    const [textTo = 0, lastLine = 0, sequence = 0] = (reader.getRows()[0] ?? []).map(Number)
    return {
      connection,
      simple,
      textTo,
      lastLine,
      sequence,
      flushed: sequence,
      pendingBytes: 0,
      layout: await layoutOf(connection),
      words: new TailCache(),
      queue: Promise.resolve()
    }
  }
}
