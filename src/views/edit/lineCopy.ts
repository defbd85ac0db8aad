/** Initial values of a copied line. No I/O. */
import { documentConcept } from '../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { LineValues } from '../../schemaForms/line/lineValues.ts'
import { contentOf } from './lineContent.ts'

interface LineCopy {
  values: LineValues
  /** Whether the original has a file, which is not copied. */
  leavesFile: boolean
}

/** Copies a line without its primary key and its file. */
export function copyOfLine(
  { schema, primaryKey = [] }: { schema: SchemaProperty[]; primaryKey?: string[] | undefined },
  line: LineValues
): LineCopy {
  const content = contentOf(schema, line)
  const fileColumns = schema.filter((column) => column['x-refersTo'] === documentConcept)
  const excludedKeys = new Set([...primaryKey, ...fileColumns.map(({ key }) => key)])
  return {
    values: Object.fromEntries(Object.entries(content).filter(([key]) => !excludedKeys.has(key))),
    leavesFile: fileColumns.some(({ key }) => content[key] !== undefined)
  }
}
