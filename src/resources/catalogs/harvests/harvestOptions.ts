/** Options of a harvest, at its creation and later. No I/O. */
import type { CatalogHarvest, HarvestFilters, HarvestTarget } from '../../../../contract/catalogs/harvest.ts'
import { sameValue } from '../../../ui/sameValue.ts'

export type HarvestOptions = Pick<
  CatalogHarvest,
  'title' | 'filters' | 'data' | 'missing' | 'scheduling' | 'isSchedulingActive'
> & { target: Omit<HarvestTarget, 'owner'> }

export const newHarvestOptions = (title: string): HarvestOptions => ({
  title,
  filters: {},
  target: { visibility: 'private' },
  data: 'changed',
  missing: 'keep',
  scheduling: [],
  isSchedulingActive: true
})

const names = [
  'title',
  'filters',
  'target',
  'data',
  'missing',
  'scheduling',
  'isSchedulingActive'
] as const satisfies (keyof HarvestOptions)[]

/** Changed options, as the body of a PATCH. */
export function changesBetween(before: HarvestOptions, after: HarvestOptions): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (sameValue(before[name], after[name]) ? [] : [[name, after[name]]]))
  )
}

export type ListFilter = Exclude<keyof HarvestFilters, 'q'>

/** Returns the filters with new values for one of them; a filter without values is removed. */
export function withFilter(filters: HarvestFilters, name: ListFilter, values: string[]): HarvestFilters {
  const { [name]: _former, ...others } = filters
  const distinct = [...new Set(values.map((value) => value.trim()).filter(Boolean))]
  return distinct.length ? { ...others, [name]: distinct } : others
}

export function withWords({ q: _former, ...others }: HarvestFilters, q: string): HarvestFilters {
  return q ? { ...others, q } : others
}

export const isTitled = ({ title }: Pick<HarvestOptions, 'title'>): boolean => title.trim().length >= 3
