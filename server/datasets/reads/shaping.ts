/** Changes of cells that a client may request: HTML of markdown columns, truncated texts. */
import {
  descriptionConcept,
  documentConcept,
  emailConcept,
  imageConcept,
  webPageConcept
} from '../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { markdownToHtml, truncatedHtml } from '../../owned/read/text.ts'
import { httpError } from '../../http/errors.ts'

interface CellShape {
  html?: 'true' | 'vuetify'
  /** Most characters of a text; longer texts are truncated. */
  truncate?: number
}

const wholeConcepts = new Set([imageConcept, webPageConcept, emailConcept, documentConcept])
const wholeKeys = new Set(['_thumbnail', '_highlight', '_id', '_geopoint', '_geoshape', '_attachment_url'])

/** @throws HttpError 400 for an invalid `truncate` */
export function parseCellShape(parameters: Record<string, string>): CellShape {
  const { html, truncate } = parameters
  if (truncate && !/^\d{1,9}$/.test(truncate)) throw httpError('notPositive', { name: 'truncate' })
  return {
    ...(html === 'true' || html === 'vuetify' ? { html } : {}),
    ...(truncate ? { truncate: Number(truncate) } : {})
  }
}

/** Returns the text conversion of each column that the shape changes, by key. */
export function cellChanges(
  { html, truncate }: CellShape,
  schema: SchemaProperty[]
): Map<string, (text: string) => string> {
  const changes = new Map<string, (text: string) => string>()
  if (!html && truncate === undefined) return changes
  for (const property of schema) {
    const change = cellChange(property, html, truncate)
    if (change) changes.set(property.key, change)
  }
  return changes
}

function cellChange(
  property: SchemaProperty,
  html: CellShape['html'],
  truncate: number | undefined
): ((text: string) => string) | undefined {
  const { key, separator } = property
  const concept = property['x-refersTo'] ?? ''
  const isRendered = property['x-display'] === 'markdown' || concept === descriptionConcept
  if (html && isRendered && !separator) {
    return (text) => {
      const rendered = markdownToHtml(text, html)
      return truncate === undefined ? rendered : truncatedHtml(rendered, truncate)
    }
  }
  if (truncate === undefined || separator || wholeKeys.has(key) || wholeConcepts.has(concept))
    return undefined
  return (text) => truncated(text, truncate)
}

function truncated(text: string, length: number): string {
  if (text.length <= length) return text
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`
}
