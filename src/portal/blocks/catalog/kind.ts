/** What tells a catalog from another: what it reads, its filters, its sorts, how it shows one of its results. */
import type { ReactNode } from 'react'
import type { Block } from '../../../../contract/portals/blocks.ts'
import {
  densities,
  oneOf,
  roundings,
  type Density,
  type Rounded
} from '../../../../contract/portals/looks.ts'
import type { PortalLanguage, Visit } from '../../../../contract/portals/visit.ts'
import type { CatalogState, FacetName } from './state.ts'

export interface ResultsProps<Item extends object> {
  items: Item[]
  columns: number
  /** Whether the results are the first thing that is seen: their pictures are loaded at once. */
  isFirst?: boolean
  /** `cardConfig` of a block that has its own. */
  look?: unknown
  /** Level of the titles of the results. */
  level?: 2 | 3
}

/** The filters of a catalog, as blocks name them in `filters.items`. */
type FilterName =
  | 'search'
  | 'concepts'
  | 'topics'
  | 'keywords'
  | 'owners'
  | 'base-application'
  | 'include-past'
  | 'sort'

type Told = Record<PortalLanguage, string>

export interface CatalogKind<Item extends object> {
  name: 'datasets' | 'applications' | 'reuses' | 'events' | 'news'
  /** The filters, in the order of the form. */
  filters: readonly FilterName[]
  /** Their names, by their values in the API. */
  sorts: Record<string, Told>
  defaultSort: string
  /** `{count} jeux de données`. */
  counted: { one: Told; other: Told; none: Told }
  /** Reads a page of results, with its facets. */
  read: (
    visit: Visit,
    state: CatalogState,
    asked: { sort: string; facets: FacetName[]; includePast: boolean }
  ) => string
  /** How results are shown. */
  Results: (props: ResultsProps<Item>) => ReactNode
  /** Under the results: how a visitor adds one. */
  Invitation?: () => ReactNode
}

/** Names of facets in the API, by those of filters in blocks. */
export const facetOfFilter: Partial<Record<FilterName, FacetName>> = {
  topics: 'topics',
  concepts: 'concepts',
  keywords: 'keywords',
  owners: 'owner',
  'base-application': 'base-application'
}

/** The fields of the five blocks of catalogs, whatever is stored. */
export interface CatalogFields {
  columns: number
  count: 'none' | 'top' | 'bottom'
  sortBesideCount: boolean
  position: 'top' | 'left'
  /** Of its fields; undefined for those of every catalog. */
  density: Density | undefined
  rounded: Rounded | undefined
  filters: FilterName[]
  pages: 'none' | 'before' | 'after' | 'both'
  alignment: 'left' | 'center' | 'right'
  hasAdvanced: boolean
  apiButton: boolean
  includePast: boolean
  defaultSort: string
}

export function catalogFields<Item extends object>(block: Block, kind: CatalogKind<Item>): CatalogFields {
  const { filters, pagination } = block as {
    filters?: { position?: unknown; items?: unknown; density?: unknown; rounded?: unknown }
    pagination?: { position?: unknown; alignment?: unknown }
  }
  const asked: unknown = filters?.items
  const one = <Value extends string | number>(
    value: unknown,
    values: readonly Value[],
    other: Value
  ): Value => (values.includes(value as Value) ? (value as Value) : other)
  return {
    columns: one(block.columns, [1, 2, 3], 2),
    count: one(block.countPosition, ['none', 'top', 'bottom'], 'top'),
    sortBesideCount: block.showSortBesideCount === true,
    position: one(filters?.position, ['top', 'left'], 'top'),
    density: oneOf(densities, filters?.density, undefined),
    rounded: oneOf(roundings, filters?.rounded, undefined),
    filters: Array.isArray(asked) ? kind.filters.filter((name) => asked.includes(name)) : [...kind.filters],
    pages: one(pagination?.position, ['none', 'before', 'after', 'both'], 'none'),
    alignment: one(pagination?.alignment, ['left', 'center', 'right'], 'center'),
    hasAdvanced: block.showAdvancedFilters === true,
    apiButton: kind.name === 'datasets' && block.showApiButton !== false,
    includePast: block.includePast === true,
    defaultSort: one(block.defaultSort, Object.keys(kind.sorts), kind.defaultSort)
  }
}
