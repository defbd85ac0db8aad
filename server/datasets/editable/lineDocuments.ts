/**
 * Texts of the files that lines of an editable dataset name. Indexing never waits for a document: a line with an unread
 * document is indexed without its text, and again once the document was read.
 */
import { existsSync } from 'node:fs'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { DatasetFiles } from '../../files/datasetFiles.ts'
import { AttachedTexts, type AttachedFiles } from '../lineAttachments/texts/attachedTexts.ts'
import { attachedFiles, readColumn } from '../lineAttachments/texts/columns.ts'
import type { DocumentReaders } from '../lineAttachments/texts/documentReaders.ts'
import { isCounted, problemText } from '../lineAttachments/texts/problems.ts'
import type { StoredText } from '../lineAttachments/texts/textStore.ts'
import type { DatasetRecord } from '../record.ts'
import { lineFilesSet } from './lineFilesTotal.ts'
import type { LineProblem } from './lineProblems.ts'
import { parsedContent } from './lineContent.ts'
import type { StoredLine } from './storedLine.ts'

type LineOfFile = Pick<StoredLine, 'id' | 'content'>
type Schema = Pick<DatasetRecord, 'schema'>

/** Values of a line in the columns of documents. */
export interface DocumentCells {
  text: string | undefined
  type: string
  size: number
}

export interface KnownDocuments {
  /** Number of characters of all texts. */
  length: number
  /** Ids of the lines whose document was not read. */
  unread: string[]
  problems: LineProblem[]
  cells: (line: LineOfFile) => DocumentCells | undefined
}

const none: KnownDocuments = { length: 0, unread: [], problems: [], cells: () => undefined }

export class LineDocuments {
  private readonly files: AttachedFiles
  private readonly readers: DocumentReaders
  private texts: AttachedTexts | undefined

  constructor(files: Pick<DatasetFiles, 'path'>, id: string, largest: number, readers: DocumentReaders) {
    this.files = attachedFiles(files, { id }, lineFilesSet, largest)
    this.readers = readers
  }

  /** Returns what is already known of the documents of lines. */
  async known(dataset: Schema, lines: LineOfFile[]): Promise<KnownDocuments> {
    return this.of(dataset, lines, (texts, values) => texts.stored(values))
  }

  /** Reads the documents of lines, then returns them as `known` does. */
  async read(dataset: Schema, lines: LineOfFile[], signal?: AbortSignal): Promise<KnownDocuments> {
    return this.of(dataset, lines, (texts, values) => texts.read(values, signal ? { signal } : {}))
  }

  /** Reads the document of a value that a line will have. @returns the problem of the document, if any */
  async readValue(dataset: Schema, value: string): Promise<string | undefined> {
    const column = readColumn(dataset.schema)
    const line = { id: '', content: JSON.stringify(column ? { [column.key]: value } : {}) }
    const { problems } = await this.read(dataset, [line])
    return problems[0]?.message
  }

  /** Forgets the text of a removed file, or of the files of a removed folder. */
  forget(path: string): void {
    this.open()?.forget(path)
  }

  /** Forgets the texts of files that no longer exist. */
  async forgetGone(): Promise<void> {
    await this.open()?.forgetGone()
  }

  close(): void {
    this.texts?.close()
    this.texts = undefined
  }

  private async of(
    { schema }: Schema,
    lines: LineOfFile[],
    find: (texts: AttachedTexts, values: string[]) => Promise<Map<string, StoredText | undefined>>
  ): Promise<KnownDocuments> {
    const column = readColumn(schema)
    const texts = column && lines.length ? this.open() : undefined
    if (!column || !texts) return none
    const values = new Map(lines.map((line) => [line.id, valueOf(line, column)]))
    const textsByPath = await find(
      texts,
      [...values.values()].flatMap((value) => value ?? [])
    )
    const storedText = (id: string): StoredText | undefined => textsByPath.get(values.get(id) ?? '')
    const problems = lines.flatMap(({ id }) => {
      const problem = storedText(id)?.problem
      if (!problem) return []
      const message = problemText(problem, values.get(id) ?? '')
      return [{ id, message, ...(isCounted(problem) ? {} : { isHarmless: true }) }]
    })
    return {
      length: [...textsByPath.values()].reduce((sum, text) => sum + (text?.length ?? 0), 0),
      unread: lines.flatMap(({ id }) => {
        const value = values.get(id)
        return value !== undefined && textsByPath.has(value) && !textsByPath.get(value) ? [id] : []
      }),
      problems,
      cells: ({ id }) => {
        const text = storedText(id)
        return (
          text && {
            text: text.length ? texts.text(values.get(id) ?? '') : undefined,
            type: text.type,
            size: text.size
          }
        )
      }
    }
  }

  /** Returns the store of texts, undefined while there is no file. */
  private open(): AttachedTexts | undefined {
    if (!existsSync(this.files.folder)) return undefined
    // The set of files may have been removed, with its texts.
    if (this.texts && !existsSync(this.files.storePath)) this.close()
    this.texts ??= new AttachedTexts(this.files, this.readers)
    return this.texts
  }
}

function valueOf({ content }: LineOfFile, { key }: SchemaProperty): string | undefined {
  const value = parsedContent(content)[key]
  return typeof value === 'string' ? value : undefined
}
