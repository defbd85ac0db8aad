/** The column whose values are paths of attached files (contract/attachments.md §1). */
import type { SchemaProperty } from '../../../contract/dataset.ts'

export const attachmentConcept = 'http://schema.org/DigitalDocument'

export function attachmentColumn(schema: SchemaProperty[]): SchemaProperty | undefined {
  return schema.find((column) => column['x-refersTo'] === attachmentConcept && !column['x-calculated'])
}
