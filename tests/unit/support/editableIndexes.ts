/** Indexes of editable datasets for tests, in a separate engine instance. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { EditableIndexes } from '../../../server/lines/duckdb/editable.ts'
import { openReaders, type Readers, type ReadersOptions } from '../../../server/lines/duckdb/readers.ts'
import { Versions } from '../../../server/lines/duckdb/versions.ts'
import type { IndexColumn, IndexedLine } from '../../../server/lines/engine.ts'
import type { LinesVersion } from '../../../server/lines/layout.ts'
import type { testFolder } from './linesFile.ts'

type Folder = ReturnType<typeof testFolder>

const columns = Array.from({ length: 8 }, (_, index): IndexColumn => ({
  key: `t${index}`,
  type: 'VARCHAR'
}))
const schema: SchemaProperty[] = columns.map(({ key }) => ({ key, type: 'string' }))

export const indexAt = (folder: Folder, name: string): LinesVersion => ({
  datasetId: name,
  path: folder.file(`${name}.duckdb`),
  schema,
  count: 0,
  isEditable: true
})

interface OpenedIndexes {
  readers: Readers
  versions: Versions
  editable: EditableIndexes
  /**
   * Creates an index with the lines 1 to 10, or adds ten lines from the number `from`, which becomes the sequence
   * number.
   */
  write: (name: string, from: number, text?: string) => Promise<void>
}

export async function openEditableIndexes(folder: Folder, options: ReadersOptions): Promise<OpenedIndexes> {
  const readers = await openReaders(folder.config, options)
  const versions = new Versions(readers)
  const editable = new EditableIndexes(readers, versions)
  const write = async (name: string, from: number, text = 'text'): Promise<void> => {
    const version = indexAt(folder, name)
    if (from === 1) await editable.create(version.path, columns, 0)
    const added = linesFrom(from, text)
    await editable.apply(version, columns, { removed: [], added, sequence: from })
  }
  return { readers, versions, editable, write }
}

const linesFrom = (from: number, text: string): IndexedLine[] =>
  Array.from({ length: 10 }, (_, index) => ({
    i: from + index,
    id: `line${from + index}`,
    random: index,
    values: columns.map(({ key }) => `${key} ${index} ${text}`)
  }))
