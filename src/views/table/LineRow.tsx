/* oxlint-disable jsx-a11y/prefer-tag-over-role -- virtualized rows cannot be table elements */
import FilterAlt from '@mui/icons-material/FilterAlt'
import OpenInFull from '@mui/icons-material/OpenInFull'
import { memo, type ReactNode } from 'react'
import type { Line, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { cellContent } from '../values/cellContent.ts'
import { Value } from '../values/Value.tsx'
import { canFilterOn, cellActions } from './cellActions.ts'
import { isNumeric, type GridColumn } from './gridColumns.ts'
import { LineThumbnail } from './LineThumbnail.tsx'
import { RowIcon } from './RowIcon.tsx'
import { useTable } from './tableContext.ts'
import { useCellFilter } from './useCellFilter.ts'
import { cellName } from './useGridFocus.ts'

interface LineRowProps {
  line: Line | undefined
  /** Index of the row in the grid, and of its line in the result. */
  row: number
  lineIndex: number
  top: number
  height: number
  width: number
  columns: GridColumn[]
  /** Indexes of the rendered columns, and offsets of the columns in pixels. */
  indexes: number[]
  starts: number[]
  firstIsSticky: boolean
  /** Index of the column with the grid's tab stop in this row, −1 for none. */
  activeColumn: number
  /** Index of the column whose actions show in this row, −1 for none. */
  actionsColumn: number
}

/** Memoized row: scrolling moves dozens of rows without rendering them again. */
export const LineRow = memo(function LineRow(props: LineRowProps): ReactNode {
  const { line, row, lineIndex, top, height, width, columns, indexes, starts, firstIsSticky } = props
  const { controller, selectable, actions } = useTable()
  const id = line?._id
  const selected = !!id && ((selectable && controller.state.selected === id) || !!actions?.selected.has(id))
  return (
    <div
      role="row"
      aria-rowindex={lineIndex + 2}
      aria-selected={selectable || actions ? selected : undefined}
      className={selected ? 'row selected' : 'row'}
      style={{ height, width, transform: `translateY(${top}px)` }}
    >
      {indexes.map((index) => {
        const column = columns[index]
        if (!column) return null
        const start = starts[index] ?? 0
        const cellWidth = (starts[index + 1] ?? start) - start
        const sticky = firstIsSticky && index === 0
        const key = column.kind === 'data' ? column.property.key : undefined
        const isEditable = !!id && !!key && !!actions?.editableKeys.has(key)
        const numeric = column.kind === 'data' && isNumeric(column.property)
        const classes = ['cell', sticky && 'sticky', numeric && 'number', column.kind !== 'data' && 'picture']
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- grid cells are focusable
          <div
            key={index}
            role="gridcell"
            aria-colindex={index + 1}
            data-cell={cellName(row, index)}
            {...(isEditable ? { 'data-line': id, 'data-key': key } : {})}
            className={classes.filter(Boolean).join(' ')}
            style={{ left: sticky ? 0 : start, width: cellWidth, flex: `0 0 ${cellWidth}px` }}
            tabIndex={index === props.activeColumn ? 0 : -1}
          >
            {line ? (
              <CellInside
                column={column}
                line={line}
                lineIndex={lineIndex}
                selected={selected}
                withActions={index === props.actionsColumn}
              />
            ) : (
              <span className="skeleton" />
            )}
          </div>
        )
      })}
    </div>
  )
})

interface CellInsideProps {
  column: GridColumn
  line: Line
  lineIndex: number
  selected: boolean
  withActions: boolean
}

function CellInside({ column, line, lineIndex, selected, withActions }: CellInsideProps): ReactNode {
  const translate = useViewTranslate()
  const { cells, controller, interaction, actions } = useTable()
  if (column.kind === 'actions') return actions ? <actions.Cell line={line} lineIndex={lineIndex} /> : null
  if (column.kind === 'selection') {
    return (
      <input
        type="checkbox"
        tabIndex={-1}
        checked={selected}
        aria-label={translate('views.table.selectLine', { line: lineIndex + 1 })}
        onChange={() => controller.update({ selected: selected ? undefined : line._id })}
      />
    )
  }
  if (column.kind === 'map') {
    return typeof line._geopoint === 'string' && line._id !== undefined ? <MapButton id={line._id} /> : null
  }
  if (column.kind === 'thumbnail') return <LineThumbnail line={line} />
  const { property } = column
  // A multivalued cell may be too long for a filter while each of its values is not.
  const filterOf = (value: string): (() => void) | undefined =>
    canFilterOn(property, value)
      ? () => controller.setFilter({ column: property.key, operator: 'eq', values: [value] })
      : undefined
  return (
    <>
      <Value
        content={cellContent(property, line, cells)}
        filterOf={interaction && property.separator ? filterOf : undefined}
      />
      {withActions && <Actions property={property} line={line} />}
    </>
  )
}

function MapButton({ id }: { id: string }): ReactNode {
  const translate = useViewTranslate()
  const { showOnMap } = useTable()
  const name = translate('views.table.showOnMap')
  return (
    <button type="button" className="picture-button" tabIndex={-1} title={name} onClick={() => showOnMap(id)}>
      <RowIcon icon="map" />
    </button>
  )
}

function Actions({ property, line }: { property: SchemaProperty; line: Line }): ReactNode {
  const translate = useViewTranslate()
  const { cells, controller, showValue } = useTable()
  const filterOn = useCellFilter()
  const actions = cellActions(property, line, cells.truncate, controller.state.filters)
  const lineId = line._id
  const showWhole = actions.showWhole && lineId !== undefined
  if (!showWhole && !actions.filterSame) return null
  return (
    <span className="actions">
      {showWhole && (
        <button
          type="button"
          tabIndex={-1}
          title={translate('views.table.showFullValue')}
          onClick={() => showValue({ column: property, lineId })}
        >
          <OpenInFull />
        </button>
      )}
      {actions.filterSame && (
        <button
          type="button"
          tabIndex={-1}
          title={translate('views.table.filterSameValue')}
          onClick={() => void filterOn(property, line)}
        >
          <FilterAlt />
        </button>
      )}
    </span>
  )
}
