import { useRef } from 'react'
import { useRecordSelection } from 'react-admin'
import type { ListedDataset } from '../../model/shape.ts'
import type { Ticking } from '../TickBox.tsx'

export interface Ticks {
  selected: ListedDataset[]
  tickingOf: (dataset: ListedDataset) => Ticking
  selectAll: () => void
  clear: () => void
}

/** Which of the shown datasets are selected; what is not shown any more is not. */
export function useTicks(shown: ListedDataset[]): Ticks {
  const [ids, selection] = useRecordSelection({ resource: 'datasets', disableSyncWithStore: true })
  const last = useRef<string>(undefined)
  const ticked = new Set(ids)
  const selected = shown.filter(({ id }) => ticked.has(id))

  /** Those from the last one that was ticked to this one. */
  function rangeTo(id: string): string[] {
    const all = shown.map((dataset) => dataset.id)
    const [from, to] = [all.indexOf(last.current ?? id), all.indexOf(id)].toSorted(
      (one, other) => one - other
    )
    return all.slice(Math.max(0, from ?? 0), (to ?? 0) + 1)
  }

  return {
    selected,
    tickingOf: ({ id }) => ({
      isTicked: ticked.has(id),
      isOn: selected.length > 0,
      onTick(range) {
        if (range && last.current) selection.select([...new Set([...ids, ...rangeTo(id)])])
        else selection.toggle(id)
        last.current = id
      }
    }),
    selectAll: () => selection.select(shown.map(({ id }) => id)),
    clear: () => selection.clearSelection()
  }
}
