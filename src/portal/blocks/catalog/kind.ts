/** Definition of a kind of catalog: its request, filters, sorts and result cards. */
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
  /** Whether the results are above the fold: their pictures are loaded eagerly. */
  isFirst?: boolean
  /** `cardConfig` of a block with its own. */
  look?: unknown
  /** Heading level of the result titles. */
  level?: 2 | 3
}

/** Names of catalog filters in `filters.items` of a block. */
type FilterName =
  | 'search'
  | 'concepts'
  | 'topics'
  | 'keywords'
  | 'owners'
  | 'base-application'
  | 'include-past'
  | 'sort'

type LocalizedText = Record<PortalLanguage, string>

export interface CatalogKind<Item extends object> {
  name: 'datasets' | 'applications' | 'reuses' | 'events' | 'news'
  /** Filters, in form order. */
  filters: readonly FilterName[]
  /** Labels of the sorts, by API value. */
  sorts: Record<string, LocalizedText>
  defaultSort: string
  /** Labels of the number of results: `{count} jeux de données`. */
  counted: { one: LocalizedText; other: LocalizedText; none: LocalizedText }
  /** Fetches a page of results with its facets. */
  read: (
    visit: Visit,
    state: CatalogState,
    asked: { sort: string; facets: FacetName[]; includePast: boolean }
  ) => string
  /** Component that renders the results. */
  Results: (props: ResultsProps<Item>) => ReactNode
  /** Component under the results that invites visitors to submit one. */
  Invitation?: () => ReactNode
}

/** API name of each filter that is a facet. */
export const facetOfFilter: Partial<Record<FilterName, FacetName>> = {
  topics: 'topics',
  concepts: 'concepts',
  keywords: 'keywords',
  owners: 'owner',
  'base-application': 'base-application'
}

/** Fields common to the five catalog blocks, read from untrusted configuration. */
export interface CatalogFields {
  columns: number
  count: 'none' | 'top' | 'bottom'
  sortBesideCount: boolean
  position: 'top' | 'left'
  /** Density set by the block; undefined for the default of catalogs. */
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
  const configuredItems: unknown = filters?.items
  const allowedValue = <Value extends string | number>(
    value: unknown,
    values: readonly Value[],
    other: Value
  ): Value => (values.includes(value as Value) ? (value as Value) : other)
  return {
    columns: allowedValue(block.columns, [1, 2, 3], 2),
    count: allowedValue(block.countPosition, ['none', 'top', 'bottom'], 'top'),
    sortBesideCount: block.showSortBesideCount === true,
    position: allowedValue(filters?.position, ['top', 'left'], 'top'),
    density: oneOf(densities, filters?.density, undefined),
    rounded: oneOf(roundings, filters?.rounded, undefined),
    filters: Array.isArray(configuredItems)
      ? kind.filters.filter((name) => configuredItems.includes(name))
      : [...kind.filters],
    pages: allowedValue(pagination?.position, ['none', 'before', 'after', 'both'], 'none'),
    alignment: allowedValue(pagination?.alignment, ['left', 'center', 'right'], 'center'),
    hasAdvanced: block.showAdvancedFilters === true,
    apiButton: kind.name === 'datasets' && block.showApiButton !== false,
    includePast: block.includePast === true,
    defaultSort: allowedValue(block.defaultSort, Object.keys(kind.sorts), kind.defaultSort)
  }
}
