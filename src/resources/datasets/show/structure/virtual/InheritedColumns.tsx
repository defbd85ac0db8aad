import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Delete from '@mui/icons-material/DeleteOutlined'
import DragIndicator from '@mui/icons-material/DragIndicator'
import { IconButton, List, ListItem, ListItemIcon, ListItemText, Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { columnTitle } from '../../../../../views/table/columns.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { useItemDrag } from '../../../../../ui/useItemDrag.ts'

/** Columns of a virtual dataset taken from its children, in order. */
export function InheritedColumns({
  edits,
  disabled
}: {
  edits: StructureEdits
  disabled: boolean
}): ReactNode {
  const t = useTranslate()
  const columns = edits.schema.filter((column) => !column['x-calculated'])
  const drag = useItemDrag<number>((from, to) => {
    const column = columns[from]
    if (column) edits.move(column.key, to - from)
  })
  if (columns.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('datasets.virtual.noColumn')}</Typography>
  }
  return (
    <List dense disablePadding>
      {columns.map((column, index) => {
        const title = columnTitle(column)
        const actions = [
          { name: 'up', icon: <ArrowUpward />, isOff: index === 0, run: () => edits.move(column.key, -1) },
          {
            name: 'down',
            icon: <ArrowDownward />,
            isOff: index === columns.length - 1,
            run: () => edits.move(column.key, 1)
          },
          { name: 'remove', icon: <Delete />, isOff: false, run: () => edits.remove(column.key) }
        ]
        return (
          <ListItem
            key={column.key}
            divider
            draggable={!disabled}
            {...drag.source(index)}
            {...drag.target(index)}
            sx={{ opacity: drag.isDragged(index) ? 0.5 : 1, flexWrap: 'wrap' }}
          >
            <ListItemIcon sx={{ minWidth: 32, cursor: disabled ? 'default' : 'grab' }}>
              <DragIndicator aria-hidden />
            </ListItemIcon>
            <ListItemText
              primary={`${title} (${column.key})`}
              sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}
            />
            {actions.map(({ name, icon, isOff, run }) => {
              const label = t(`datasets.virtual.column.${name}`, { title })
              return (
                <Tooltip key={name} title={label}>
                  <span>
                    <IconButton size="small" aria-label={label} disabled={disabled || isOff} onClick={run}>
                      {icon}
                    </IconButton>
                  </span>
                </Tooltip>
              )
            })}
          </ListItem>
        )
      })}
    </List>
  )
}
