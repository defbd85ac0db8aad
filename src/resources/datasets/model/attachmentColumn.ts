/** The column whose values are paths of attached files (docs/api/attachments.md). */
import type { SchemaProperty } from '../../../../contract/dataset.ts'

const attachmentConcept = 'http://schema.org/DigitalDocument'

/** Whether files may be attached to the lines. */
export function hasAttachmentColumn(schema: SchemaProperty[] | undefined): boolean {
  return !!schema?.some((column) => column['x-refersTo'] === attachmentConcept && !column['x-calculated'])
}
