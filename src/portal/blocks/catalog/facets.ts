/** Converts the facets of an API response to choices of a form. No I/O. */
import { conceptOf } from '../../../../contract/vocabulary.ts'
import type { PortalLanguage } from '../../../../contract/portals/visit.ts'
import type { FacetName } from './state.ts'

export interface FacetChoice {
  value: string
  title: string
  count: number
  isChosen: boolean
}

export interface FacetValue {
  count: number
  value: unknown
}

/** Maximum number of choices, the most frequent ones; the search finds the others. */
const maxChoices = 100

export function facetChoices(
  name: FacetName,
  values: FacetValue[] | undefined,
  chosen: readonly string[],
  lang: PortalLanguage
): FacetChoice[] {
  const known = (values ?? []).flatMap(({ value, count }): FacetChoice[] => {
    const facetValue = toldValue(name, value, lang)
    return facetValue ? [{ ...facetValue, count, isChosen: chosen.includes(facetValue.value) }] : []
  })
  const absent = chosen.filter((value) => known.every((choice) => choice.value !== value))
  return [
    ...known.filter(({ isChosen }, index) => isChosen || index < maxChoices),
    ...absent.map((value) => ({ value, title: titleOf(name, value, lang), count: 0, isChosen: true }))
  ]
}

function toldValue(
  name: FacetName,
  value: unknown,
  lang: PortalLanguage
): Pick<FacetChoice, 'value' | 'title'> | undefined {
  if (typeof value === 'string') return value ? { value, title: titleOf(name, value, lang) } : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const {
    id,
    title,
    type,
    name: called,
    department,
    departmentName,
    url,
    meta
  } = value as Record<string, unknown>
  const text = (candidate: unknown): string => (typeof candidate === 'string' ? candidate : '')
  if (name === 'owner') {
    const key = [type, id, department ?? '-'].map(text).join(':')
    const label = [text(called) || text(id), text(departmentName) || text(department)].filter(Boolean)
    return { value: key, title: label.join(' - ') }
  }
  if (name === 'base-application') {
    const key = text(url)
    const metaTitle = text((meta as { title?: unknown } | undefined)?.title)
    return key ? { value: key, title: text(title) || metaTitle || key } : undefined
  }
  return text(id) ? { value: text(id), title: text(title) || text(id) } : undefined
}

function titleOf(name: FacetName, value: string, lang: PortalLanguage): string {
  if (name !== 'concepts') return value
  const title = conceptOf(value)?.title
  return title?.[lang] ?? title?.fr ?? (value.split(/[/#]/).findLast(Boolean) || value)
}
