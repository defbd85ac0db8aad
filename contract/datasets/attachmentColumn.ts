/** The column whose values are paths of attached files (docs/api/attachments.md). */
import type { SchemaProperty } from './dataset.ts'

export const attachmentConcept = 'http://schema.org/DigitalDocument'

export function attachmentColumn(schema: SchemaProperty[]): SchemaProperty | undefined {
  return schema.find((column) => column['x-refersTo'] === attachmentConcept && !column['x-calculated'])
}

/** Whether files may be attached to the lines. */
export function hasAttachmentColumn(schema: SchemaProperty[] | undefined): boolean {
  return !!schema && attachmentColumn(schema) !== undefined
}

/** Whether a value of that column is an address, and no path of a file of the dataset. */
export const isAddress = (value: string): boolean => value.includes('://')

/** Column of the texts of attached files: as long as books. */
export const documentsKey = '_file.content'
