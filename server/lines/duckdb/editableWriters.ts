/** Writers of the indexes of editable datasets, one per index. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LinesVersion } from '../layout.ts'
import { TailCache } from '../text/index.ts'
import { layoutOf, type Layout } from './editableColumns.ts'
import type { Readers } from './readers.ts'
import type { AttachedVersion, Versions } from './versions.ts'

/** Exclusive writer of an index, with its cached state: nothing else changes the index. */
export interface Writer {
  connection: DuckDBConnection
  /** Connection without the optimizer, for trivial statements: optimizing them took a fifth of their time. */
  simple: DuckDBConnection
  layout: Layout
  /** `_i` of the last line whose words are indexed, and `_i` of the last line. */
  textTo: number
  lastLine: number
  /** Sequence numbers of the last change in the index, and of the last change in its file. */
  sequence: number
  flushed: number
  /** Estimated number of bytes that are not in the file yet. */
  pendingBytes: number
  words: TailCache
  queue: Promise<unknown>
}

export class EditableWriters {
  private readonly readers: Readers
  private readonly versions: Versions
  /** Writers by the alias of their database. */
  private readonly writers = new Map<string, Promise<Writer>>()

  constructor(readers: Readers, versions: Versions) {
    this.readers = readers
    this.versions = versions
  }

  /**
   * Runs work with the writer of a version, in sequence, because a writer has a single connection.
   * @param work must leave no change when it fails: it may be tried again
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
          // The terms added by the failed work were rolled back.
          writer.words.forget()
          throw error
        }
      }
      const result = writer.queue.then(() => this.readers.withRoom(attempt))
      writer.queue = result.catch(() => undefined)
      return result
    })
  }

  private writerOf(attached: AttachedVersion): Promise<Writer> {
    const openWriter = this.writers.get(attached.alias)
    if (openWriter) return openWriter
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
