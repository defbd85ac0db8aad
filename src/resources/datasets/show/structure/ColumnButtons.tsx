import { Box, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../contract/dataset.ts'
import { columnTitle, kindOf } from '../../model/propertyTypes.ts'
import { KindIcon } from './KindIcon.tsx'

export interface ColumnButtonsProps {
  columns: SchemaProperty[]
  /** Keys of the edited columns. */
  changed: string[]
  selected: string | undefined
  onSelect: (key: string) => void
  /** Moves a column by a number of places; absent when the order cannot change. */
  onMove?: (key: string, by: number) => void
}

/** The columns as a wrapping row of buttons, which can be dragged to another place. */
export function ColumnButtons(props: ColumnButtonsProps): ReactNode {
  const t = useTranslate()
  const [dragged, setDragged] = useState<string>()
  const { columns, onMove } = props
  const indexOf = (key: string): number => columns.findIndex((column) => column.key === key)

  return (
    <Box
      component="ul"
      aria-label={t('datasets.show.sections.structure')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, m: 0, listStyle: 'none' }}
    >
      {columns.map((column) => {
        const movable = !!onMove && !column['x-calculated']
        const isSelected = column.key === props.selected
        const isChanged = props.changed.includes(column.key)
        return (
          <Box
            component="li"
            key={column.key}
            draggable={movable}
            onDragStart={() => setDragged(column.key)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => movable && dragged && event.preventDefault()}
            onDrop={() => {
              if (dragged && movable) onMove(dragged, indexOf(column.key) - indexOf(dragged))
            }}
            sx={{ maxWidth: '100%', opacity: dragged === column.key ? 0.5 : 1 }}
          >
            <Button
              size="small"
              variant={isSelected ? 'contained' : 'outlined'}
              color={isSelected ? 'primary' : isChanged ? 'accent' : 'inherit'}
              aria-pressed={isSelected}
              startIcon={<KindIcon kind={kindOf(column).id} />}
              onClick={() => props.onSelect(column.key)}
              sx={{
                fontWeight: column['x-refersTo'] ? 800 : 500,
                fontStyle: column['x-extension'] ? 'italic' : 'normal',
                maxWidth: '100%',
                ...(isSelected || isChanged ? {} : { borderColor: 'divider' }),
                justifyContent: 'flex-start',
                textAlign: 'left',
                overflowWrap: 'anywhere'
              }}
            >
              {columnTitle(column)}
            </Button>
          </Box>
        )
      })}
    </Box>
  )
}
