/** Filters of a query as those of columns in memory. */
import { columnFilter, isColumnFilter, type ColumnFilter, type ColumnFilterKind } from './columnFilter.ts'
import type { ValueColumn } from './valueColumn.ts'
import type { LinesVersion } from '../../layout.ts'
import type { LinesQuery } from '../../query/linesQuery.ts'
import { keptColumns } from './keptColumns.ts'
import type { KeptMemory } from './keptMemory.ts'
import type { AttachedVersion } from '../versions.ts'

export interface KeptFilters {
  /** Those of the filters, and of the other keys. */
  columns: Map<string, ValueColumn>
  filters: ColumnFilter[]
}

/** @returns undefined when a filter is not about the value of a column, or a column is not there */
export function keptFilters(
  memory: KeptMemory,
  query: Pick<LinesQuery, 'filters'>,
  otherKeys: readonly string[],
  version: LinesVersion,
  attached: AttachedVersion
): KeptFilters | undefined {
  const asked = columnFiltersOf(query)
  const keys = asked?.map(({ property }) => property.key)
  const columns = keys && keptColumns(memory, [...keys, ...otherKeys], version, attached)
  if (!asked || !columns) return undefined
  const filters = asked.map((filter) => {
    const { key } = filter.property
    return columnFilter(filter, columns.get(key)!, attached.columns.find(key)!.type)
  })
  return { columns, filters }
}

function columnFiltersOf({ filters }: Pick<LinesQuery, 'filters'>): ColumnFilterKind[] | undefined {
  const kept = filters.filter(isColumnFilter)
  return kept.length === filters.length ? kept : undefined
}
