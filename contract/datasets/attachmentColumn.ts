/** The column whose values are paths of attached files (docs/api/attachments.md). */
import { documentConcept } from '../vocabulary/concepts.ts'
import type { SchemaProperty } from './dataset.ts'

export function attachmentColumn(schema: SchemaProperty[]): SchemaProperty | undefined {
  return schema.find((column) => column['x-refersTo'] === documentConcept && !column['x-calculated'])
}

/** Whether files may be attached to the lines. */
export function hasAttachmentColumn(schema: SchemaProperty[] | undefined): boolean {
  return !!schema && attachmentColumn(schema) !== undefined
}

/** Whether a value of the attachment column is an address rather than the path of a file of the dataset. */
export const isAddress = (value: string): boolean => value.includes('://')

/** Key of the column that holds the text content of attached files, which may be very long. */
export const documentsKey = '_file.content'
