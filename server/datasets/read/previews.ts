/** Which standalone views a dataset offers (contract/datasets.md §2.2). */
import type { SchemaProperty } from '../../../contract/dataset.ts'
import { hasCapability } from '../../../contract/capabilities.ts'
import type { DatasetRecord } from '../record.ts'

const attachmentConcept = 'http://schema.org/DigitalDocument'
const imageConcept = 'http://schema.org/image'

export interface Preview {
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
    ['map', 'Carte', !!dataset.bbox],
    ['map-bounds', 'Enveloppe géographique', !!dataset.bbox],
    [
      'search-files',
      'Fichiers',
      has((column) => column['x-refersTo'] === attachmentConcept && hasCapability(column, 'indexAttachment'))
    ],
    ['thumbnails', 'Vignettes', has((column) => column['x-refersTo'] === imageConcept)]
  ]
  const reference = bySlug ? dataset.slug : dataset.id
  return previews
    .filter(([, , isOffered]) => isOffered)
    .map(([id, title]) => ({ id, title, href: `${baseUrl}/embed/dataset/${reference}/${id}` }))
}
