/** Conversion of a query's filters to filters on columns in memory. */
import { columnFilter, isColumnFilter, type ColumnFilter, type ColumnFilterKind } from './columnFilter.ts'
import type { SortedColumn } from './sortedColumn.ts'
import type { LinesVersion } from '../../layout.ts'
import type { LinesQuery } from '../../query/linesQuery.ts'
import { cachedColumns } from './cachedColumns.ts'
import type { VersionCache } from './versionCache.ts'
import type { AttachedVersion } from '../versions.ts'

interface CachedFilters {
  /** Sorted columns of the filters and of `otherKeys`. */
  columns: Map<string, SortedColumn>
  filters: ColumnFilter[]
}

/** @returns undefined when a filter does not concern the values of a column, or a column is not in memory */
export function cachedFilters(
  memory: VersionCache,
  query: Pick<LinesQuery, 'filters'>,
  otherKeys: readonly string[],
  version: LinesVersion,
  attached: AttachedVersion
): CachedFilters | undefined {
  const columnFilters = columnFiltersOf(query)
  const keys = columnFilters?.map(({ property }) => property.key)
  const columns = keys && cachedColumns(memory, [...keys, ...otherKeys], version, attached)
  if (!columnFilters || !columns) return undefined
  const filters = columnFilters.map((filter) => {
    const { key } = filter.property
    return columnFilter(filter, columns.get(key)!, attached.columns.find(key)!.type)
  })
  return { columns, filters }
}

function columnFiltersOf({ filters }: Pick<LinesQuery, 'filters'>): ColumnFilterKind[] | undefined {
  const columnFilters = filters.filter(isColumnFilter)
  return columnFilters.length === filters.length ? columnFilters : undefined
}
