/** What is edited of a catalog, and what is sent of it. */
import type { Catalog } from '../../../../contract/catalogs/catalog.ts'
import { sameValue } from '../../../ui/sameValue.ts'
import type { CatalogChanges } from '../api.ts'
import { titleLengths } from './newCatalog.ts'

export type CatalogEdits = Partial<Pick<Catalog, 'title' | 'description' | 'config'>>

/** The parts that differ from what is stored. */
export function changedParts(catalog: Catalog, edits: CatalogEdits): (keyof CatalogEdits)[] {
  return (['title', 'description', 'config'] as const).filter(
    (part) => edits[part] !== undefined && !sameValue(textOr(edits[part]), textOr(catalog[part]))
  )
}

/** An empty text is no text. */
const textOr = (value: unknown): unknown => (value === '' ? undefined : value)

/** An emptied description is null; the connection is sent whole. */
export function sentChanges(catalog: Catalog, edits: CatalogEdits): CatalogChanges {
  const changes: CatalogChanges = {}
  for (const part of changedParts(catalog, edits)) {
    if (part === 'title') changes.title = (edits.title ?? '').trim()
    else if (part === 'description') changes.description = edits.description?.trim() || null
    else changes.config = edits.config ?? {}
  }
  return changes
}

/** The title that a copy begins with, as long as one may be. */
export function titleOfCopy(title: string, suffix: string): string {
  return `${title.slice(0, titleLengths.most - suffix.length - 1).trimEnd()} ${suffix}`
}
