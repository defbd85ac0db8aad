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
 * Returns the selected values of a facet that no record of the list has, as after a search without results: options
 * leave them out, and the selection still shows their names.
 * @param nameOf name of a value; an unnamed one shows itself
 */
export function absentOptions(
  selected: string[] | undefined,
  options: FacetOption[],
  nameOf: (value: string) => string | undefined
): FacetOption[] {
  return (selected ?? [])
    .filter((value) => options.every((option) => option.value !== value))
    .map((value) => ({ value, label: nameOf(value) ?? value }))
}

/** Whether a value of a facet is selected that no record of the list has. */
export function hasAbsent(selected: string[] | undefined, counts: FacetCount[] | undefined): boolean {
  const keys = new Set((counts ?? []).map(({ value }) => keyOf(value)))
  return (selected ?? []).some((value) => !keys.has(value))
}

function keyOf(value: unknown): unknown {
  const { id, url } = (value ?? {}) as { id?: string; url?: string }
  return url ?? id ?? value
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
