import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useVocabulary } from '../fields/vocabulary.ts'
import { columnZone } from './columnZone.ts'
import { useLinesList } from './linesContext.ts'
import { useTable } from './tableContext.ts'
import type { LoadedLines } from './useLines.ts'

interface ColumnMenuState {
  isFixed: boolean
  /** Direction of the sort by this column; undefined when the lines have another order. */
  sorted: 'ascending' | 'descending' | undefined
  /** Sorts in a direction, or removes the sort in this direction. */
  sort: (direction: 'ascending' | 'descending') => void
  hide: () => void
  /** Fixes the column on the left, or releases it. */
  toggleFixed: () => void
}

/** What the menu of a column changes in the table. Each change closes the menu. */
export function useColumnMenu({ key }: SchemaProperty, onClose: () => void): ColumnMenuState {
  const { controller, shown } = useTable()
  const { state } = controller
  const isFixed = state.fixed === key
  const direction = state.sort?.descending ? 'descending' : 'ascending'
  const sorted = state.sort?.key === key ? direction : undefined
  const update: typeof controller.update = (change) => {
    controller.update(change)
    onClose()
  }
  return {
    isFixed,
    sorted,
    sort: (newDirection) =>
      update({
        sort: sorted === newDirection ? undefined : { key, descending: newDirection === 'descending' }
      }),
    hide: () => update({ cols: shown.map((column) => column.key).filter((shownKey) => shownKey !== key) }),
    toggleFixed: () => update({ fixed: isFixed ? undefined : key })
  }
}

/** Description of a column, else of its concept. */
export function useColumnDescription(column: SchemaProperty): string | undefined {
  const { description, 'x-refersTo': identifier } = column
  const vocabulary = useVocabulary(!description && !!identifier)
  if (description || !identifier) return description
  return vocabulary.find(({ identifiers }) => identifiers.includes(identifier))?.description
}

/** Time zone of the dates of a column, when all loaded lines have the same. */
export function useColumnZone(column: SchemaProperty): string | undefined {
  const { lines } = useLinesList()
  return columnZone(column, loadedLines(lines))
}

function* loadedLines({ loaded, lineAt }: LoadedLines): Iterable<Line> {
  for (let index = 0; index < loaded; index++) {
    const line = lineAt(index)
    if (line) yield line
  }
}
