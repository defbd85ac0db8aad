/** Choices of the facets that the API counts. */
import type { Translate } from '../../../i18n/translate.tsx'
import type { FacetOption } from '../../list/FacetSelect.tsx'
import type { FacetCount } from '../../list/ResourceListBase.tsx'
import type { FacetName } from './listParams.ts'

export interface FacetNames {
  /** Titles of the concepts by identifier; a concept without title is not offered. */
  concepts: ReadonlyMap<string, string>
  /** Titles of the publication sites by `type:id`. */
  publicationSites: ReadonlyMap<string, string>
}

/** `{label} ({count})` of every value that has a dataset. */
export function facetOptions(
  name: FacetName,
  counts: FacetCount[],
  names: FacetNames,
  t: Translate
): FacetOption[] {
  return counts.flatMap(({ value, count }) => {
    const option = count > 0 ? namedValue(name, value, names, t) : undefined
    return option ? [{ value: option.value, label: `${option.label} (${count})` }] : []
  })
}

function namedValue(
  name: FacetName,
  value: unknown,
  names: FacetNames,
  t: Translate
): FacetOption | undefined {
  if (name === 'topics') {
    const topic = value as { id: string; title: string } | null
    return topic ? { value: topic.id, label: topic.title } : undefined
  }
  if (typeof value !== 'string') return undefined
  if (name === 'status' || name === 'draftStatus') {
    return { value, label: t(`datasets.status.${value}`, { _: value }) }
  }
  if (name === 'visibility') return { value, label: t(`blocks.${value}`) }
  if (name === 'concepts') {
    const label = names.concepts.get(value)
    return label ? { value, label } : undefined
  }
  if (name === 'publicationSites' || name === 'requestedPublicationSites') {
    return { value, label: names.publicationSites.get(value) ?? value }
  }
  return { value, label: value }
}
