/** Options of the facets that the API counts. No I/O. */
import type { Translate } from '../../i18n/translate.tsx'
import type { FacetOption } from './FacetSelect.tsx'
import type { FacetCount } from './ResourceListBase.tsx'

/** Returns the option of a facet value; undefined to leave the value out. */
export type ValueNamer = (value: unknown) => FacetOption | undefined

/** Returns an option `{label} ({count})` for each value with records. */
export function facetOptions(counts: FacetCount[], nameValue: ValueNamer): FacetOption[] {
  return counts.flatMap(({ value, count }) => {
    const option = count > 0 ? nameValue(value) : undefined
    return option ? [{ value: option.value, label: `${option.label} (${count})` }] : []
  })
}

/**
 * Returns the option builder of a facet that all owned resources have.
 * @param sites titles of the publication sites by `type:id`
 */
export function commonName(name: string, sites: ReadonlyMap<string, string>, t: Translate): ValueNamer {
  if (name === 'topics') {
    return (value) => {
      const topic = value as { id: string; title: string } | null
      return topic ? { value: topic.id, label: topic.title } : undefined
    }
  }
  const label = (value: string): string => {
    if (name === 'visibility') return t(`blocks.${value}`)
    const isOfPortals = name === 'publicationSites' || name === 'requestedPublicationSites'
    return (isOfPortals && sites.get(value)) || value
  }
  return (value) => (typeof value === 'string' ? { value, label: label(value) } : undefined)
}
