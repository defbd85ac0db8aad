import WarningAmber from '@mui/icons-material/WarningAmber'
import { Box, Button } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { columnTitle } from '../../../../views/table/columns.ts'
import type { ShownColumn } from '../../model/columnWarnings.ts'
import { kindOf } from '../../../../../contract/datasets/propertyTypes.ts'
import { KindIcon } from './KindIcon.tsx'
import { dropTargetOutline, useItemDrag } from '../../../../ui/useItemDrag.ts'

interface ColumnButtonsProps {
  columns: ShownColumn[]
  /** Keys of the edited columns. */
  changed: string[]
  selected: string | undefined
  onSelect: (key: string) => void
  /** Moves a column by a number of positions; absent when the order is fixed. */
  onMove?: (key: string, offset: number) => void
}

const listStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  listStyle: 'none',
  // Limits the height, so that the panel of the selected column stays visible with hundreds of columns.
  maxHeight: 400,
  overflowY: 'auto',
  // Room for the focus outlines, which a scroll container would clip.
  p: 0.5,
  m: -0.5
} as const

/** Offset of each arrow key, with Alt. */
const moves: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Columns as a wrapping row of buttons, reordered by drag and drop or with Alt and an arrow key. */
export function ColumnButtons(props: ColumnButtonsProps): ReactNode {
  const t = useTranslate()
  const { columns, onMove } = props
  const [movedKey, setMovedKey] = useState<string>()
  const movable = columns.filter(({ property, isGhost }) => !isGhost && !property['x-calculated'])
  const indexOf = (key: string): number => movable.findIndex(({ property }) => property.key === key)
  const drag = useItemDrag<string>((dragged, target) => onMove?.(dragged, indexOf(target) - indexOf(dragged)))

  function moveByKey(event: KeyboardEvent, key: string): void {
    const offset = moves[event.key]
    if (!onMove || !event.altKey || offset === undefined) return
    event.preventDefault()
    onMove(key, offset)
    setMovedKey(key)
  }

  return (
    <>
      <Box component="ul" aria-label={t('datasets.structure.list')} sx={listStyle} {...drag.list}>
        {columns.map((column) => {
          const { property, warning, isGhost } = column
          const { key } = property
          const isMovable = !!onMove && movable.includes(column)
          return (
            <Box
              component="li"
              key={isGhost ? `ghost ${key}` : key}
              draggable={isMovable}
              {...(isMovable ? { ...drag.source(key), ...drag.target(key) } : {})}
              sx={{
                maxWidth: '100%',
                borderRadius: 1,
                cursor: isMovable ? 'grab' : 'auto',
                opacity: drag.isDragged(key) ? 0.5 : 1,
                ...(drag.isTarget(key) ? { ...dropTargetOutline, outlineOffset: 2 } : {})
              }}
            >
              <ColumnButton
                column={column}
                isSelected={key === props.selected}
                isChanged={props.changed.includes(key)}
                warning={warning ? t(`datasets.column.warnings.${warning}`) : undefined}
                {...(isMovable ? { onKeyDown: (event: KeyboardEvent) => moveByKey(event, key) } : {})}
                onBlur={() => setMovedKey(undefined)}
                onClick={() => props.onSelect(key)}
              />
            </Box>
          )
        })}
      </Box>
      <MoveAnnouncement columns={movable} movedKey={movedKey} />
    </>
  )
}

/** Tells screen readers where a column was moved with the keyboard. */
function MoveAnnouncement(props: { columns: ShownColumn[]; movedKey: string | undefined }): ReactNode {
  const t = useTranslate()
  const { columns, movedKey } = props
  const index = columns.findIndex(({ property }) => property.key === movedKey)
  const column = columns[index]?.property
  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {column &&
        t('datasets.structure.moved', {
          column: columnTitle(column),
          position: index + 1,
          count: columns.length
        })}
    </Box>
  )
}

interface ColumnButtonProps {
  column: ShownColumn
  isSelected: boolean
  isChanged: boolean
  warning: string | undefined
  onClick: () => void
  onBlur: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

function ColumnButton(props: ColumnButtonProps): ReactNode {
  const { column, isSelected, isChanged, warning } = props
  const { property, isGhost } = column
  const color = isSelected ? 'primary' : warning ? 'warning' : isChanged ? 'accent' : 'inherit'
  return (
    <Button
      size="small"
      variant={isSelected ? 'contained' : 'outlined'}
      color={color}
      aria-pressed={isSelected}
      {...(props.onKeyDown ? { 'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight' } : {})}
      startIcon={warning ? <WarningAmber titleAccess={warning} /> : <KindIcon kind={kindOf(property).id} />}
      onClick={props.onClick}
      onBlur={props.onBlur}
      onKeyDown={props.onKeyDown}
      sx={{
        fontWeight: property['x-refersTo'] ? 800 : 500,
        fontStyle: property['x-extension'] ? 'italic' : 'normal',
        textDecoration: isGhost ? 'line-through' : 'none',
        maxWidth: '100%',
        ...(color === 'inherit' ? { borderColor: 'divider' } : {}),
        justifyContent: 'flex-start',
        textAlign: 'left',
        overflowWrap: 'anywhere'
      }}
    >
      {columnTitle(property)}
    </Button>
  )
}
