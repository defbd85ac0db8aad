/** Lists the embeddable views (table, map, calendar…) that a dataset offers (docs/api/datasets.md). */
import {
  coreLabelConcept,
  documentConcept,
  endDateConcept,
  imageConcept,
  labelConcept,
  startDateConcept
} from '../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { hasCapability } from '../../../contract/datasets/capabilities.ts'
import type { DatasetRecord } from '../record.ts'

/** Concepts required for a calendar: start and end of an event, and its name, which has two URIs. */
const eventConcepts = [[startDateConcept], [endDateConcept], [labelConcept, coreLabelConcept]]

function refersTo(column: SchemaProperty, concept: string[]): boolean {
  return concept.includes(column['x-refersTo'] ?? '')
}

interface Preview {
  id: string
  title: string
  href: string
}

export function previewsOf(
  dataset: Pick<DatasetRecord, 'id' | 'slug' | 'schema' | 'bbox'>,
  baseUrl: string,
  bySlug: boolean
): Preview[] {
  const has = (test: (column: SchemaProperty) => boolean): boolean => dataset.schema.some(test)
  const previews: [string, string, boolean][] = [
    ['table', 'Tableau', true],
    ['calendar', 'Calendrier', eventConcepts.every((concept) => has((column) => refersTo(column, concept)))],
    ['map', 'Carte', !!dataset.bbox],
    ['map-bounds', 'Enveloppe géographique', !!dataset.bbox],
    [
      'search-files',
      'Fichiers',
      has((column) => column['x-refersTo'] === documentConcept && hasCapability(column, 'indexAttachment'))
    ],
    ['thumbnails', 'Vignettes', has((column) => column['x-refersTo'] === imageConcept)]
  ]
  const reference = bySlug ? dataset.slug : dataset.id
  return previews
    .filter(([, , isOffered]) => isOffered)
    .map(([id, title]) => ({ id, title, href: `${baseUrl}/embed/dataset/${reference}/${id}` }))
}
