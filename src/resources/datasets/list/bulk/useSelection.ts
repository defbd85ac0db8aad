import { useMemo, useRef } from 'react'
import { useRecordSelection } from 'react-admin'
import type { ListedDataset } from '../../model/shape.ts'

export interface Selection {
  ids: ReadonlySet<string>
  selected: ListedDataset[]
  /** Toggles a dataset; with `range`, also selects those between it and the previous one. */
  toggle: (id: string, range: boolean) => void
  selectAll: () => void
  clear: () => void
}

/**
 * Selection among the displayed datasets; a dataset that leaves the list leaves the selection. The object keeps its
 * identity until the selection changes.
 */
export function useSelection(displayed: ListedDataset[]): Selection {
  const [ids, selection] = useRecordSelection<ListedDataset>({
    resource: 'datasets',
    disableSyncWithStore: true
  })
  const last = useRef<string>(undefined)
  return useMemo(() => {
    /** Ids from the last toggled dataset to this one. */
    function rangeTo(id: string): string[] {
      const displayedIds = displayed.map((dataset) => dataset.id)
      const [from, to] = [displayedIds.indexOf(last.current ?? id), displayedIds.indexOf(id)].toSorted(
        (a, b) => a - b
      )
      return displayedIds.slice(Math.max(0, from ?? 0), (to ?? 0) + 1)
    }
    const selectedIds = new Set(ids)
    return {
      ids: selectedIds,
      selected: displayed.filter(({ id }) => selectedIds.has(id)),
      toggle(id, range) {
        if (range && last.current) selection.select([...new Set([...ids, ...rangeTo(id)])])
        else selection.toggle(id)
        last.current = id
      },
      selectAll: () => selection.select(displayed.map(({ id }) => id)),
      clear: () => selection.clearSelection()
    }
  }, [ids, selection, displayed])
}
