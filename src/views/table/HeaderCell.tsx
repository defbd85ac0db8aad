import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import { memo, useState, type PointerEvent, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { columnTitle } from './columns.ts'
import { isNumeric, type GridColumn } from './gridColumns.ts'
import { useTable } from './tableContext.ts'
import { cellName } from './useGridFocus.ts'

interface HeaderCellProps {
  column: GridColumn
  index: number
  left: number | undefined
  width: number
  tabIndex: 0 | -1
  onResize: (key: string, width: number | undefined) => void
}

/** Memoized: scrolling does not render header cells again. */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps): ReactNode {
  const { column, index, left, width, tabIndex, onResize } = props
  const translate = useViewTranslate()
  const { controller, interaction, actions } = useTable()
  const sticky = left === undefined
  const common = {
    role: 'columnheader',
    className: sticky ? 'cell sticky' : 'cell',
    style: { left: sticky ? 0 : left, width, flex: `0 0 ${width}px` },
    'aria-colindex': index + 1,
    'data-cell': cellName(-1, index)
  }
  if (column.kind === 'actions') {
    return (
      <div {...common} tabIndex={tabIndex}>
        {actions && <actions.Header />}
      </div>
    )
  }
  if (column.kind !== 'data') {
    const name = translate(`views.table.columns.${column.kind}`)
    return (
      <div {...common} tabIndex={tabIndex}>
        <span className="unseen">{name}</span>
      </div>
    )
  }
  const { property } = column
  const { sort } = controller.state
  const sorted = sort?.key === property.key ? (sort.descending ? 'descending' : 'ascending') : undefined
  return (
    <div {...common} aria-sort={sorted}>
      {interaction ? (
        <HeaderButton column={column} sorted={sorted} tabIndex={tabIndex} />
      ) : (
        <div
          className={isNumeric(property) ? 'header-button number' : 'header-button'}
          title={columnTitle(property)}
          data-cell-focus=""
          tabIndex={tabIndex}
        >
          <span className="header-title">{columnTitle(property)}</span>
        </div>
      )}
      <Resizer width={width} onResize={(resized) => onResize(property.key, resized)} />
    </div>
  )
})

interface HeaderButtonProps {
  column: GridColumn & { kind: 'data' }
  sorted: 'ascending' | 'descending' | undefined
  tabIndex: 0 | -1
}

function HeaderButton({ column: { property }, sorted, tabIndex }: HeaderButtonProps): ReactNode {
  const { openColumnMenu } = useTable()
  const classes = ['header-button', sorted && 'sorted', isNumeric(property) && 'number'].filter(Boolean)
  return (
    <button
      type="button"
      className={classes.join(' ')}
      title={columnTitle(property)}
      aria-haspopup="dialog"
      data-cell-focus=""
      tabIndex={tabIndex}
      onClick={(event) => openColumnMenu({ column: property, anchor: event.currentTarget })}
    >
      <span className="header-title">{columnTitle(property)}</span>
      {sorted === 'ascending' && <ArrowUpward className="header-icon sort" />}
      {sorted === 'descending' && <ArrowDownward className="header-icon sort" />}
      <ArrowDropDown className="header-icon menu" />
    </button>
  )
}

function isOutside({ clientX, clientY }: PointerEvent): boolean {
  return clientX < 0 || clientY < 0 || clientX > window.innerWidth || clientY > window.innerHeight
}

interface ResizerProps {
  width: number
  onResize: (width: number | undefined) => void
}

/** Drag handle on the right edge of a column; a double click fits the column to its content. */
function Resizer({ width, onResize }: ResizerProps): ReactNode {
  const [start, setStart] = useState<{ x: number; width: number }>()
  const begin = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setStart({ x: event.clientX, width })
  }
  const end = (): void => setStart(undefined)
  return (
    <span
      className={start ? 'resizer dragged' : 'resizer'}
      aria-hidden
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (!start) return
        // The drag ends when the button is released, or when the pointer leaves the frame.
        if (event.buttons === 0 || isOutside(event)) end()
        else onResize(start.width + event.clientX - start.x)
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onLostPointerCapture={end}
      onDoubleClick={(event) => {
        event.stopPropagation()
        onResize(undefined)
      }}
    />
  )
}
