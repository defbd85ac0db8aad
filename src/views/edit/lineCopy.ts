/** What a copy of a line begins with. Pure. */
import { attachmentConcept } from '../../../contract/datasets/attachmentColumn.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { LineValues } from '../../schemaForms/line/lineValues.ts'
import { contentOf } from './lineContent.ts'

interface LineCopy {
  values: LineValues
  /** The line has a file, which is its own: the copy has none. */
  leavesFile: boolean
}

/** What identifies a line, and its file, are its own. */
export function copyOfLine(
  { schema, primaryKey = [] }: { schema: SchemaProperty[]; primaryKey?: string[] | undefined },
  line: LineValues
): LineCopy {
  const content = contentOf(schema, line)
  const fileColumns = schema.filter((column) => column['x-refersTo'] === attachmentConcept)
  const own = new Set([...primaryKey, ...fileColumns.map(({ key }) => key)])
  return {
    values: Object.fromEntries(Object.entries(content).filter(([key]) => !own.has(key))),
    leavesFile: fileColumns.some(({ key }) => content[key] !== undefined)
  }
}
