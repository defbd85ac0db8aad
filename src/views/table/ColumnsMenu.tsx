import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { foldText } from '../../i18n/collation.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { columnGroups, columnTitle, type ColumnGroup } from './columns.ts'
import type { ToolbarMenuProps } from './DisplayMenu.tsx'
import { forgetWidths, useStoredWidths } from './storedWidths.ts'
import { useTable } from './tableContext.ts'

/** Number of columns above which the menu has a search field. */
const fewColumns = 20

// Native checkboxes: a dataset may have thousands of columns.
const Panel = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  padding: '8px 16px 12px',
  minWidth: 240,
  fontFamily: theme.typography.fontFamily,
  fontSize: 15,
  '& label': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 34,
    cursor: 'pointer',
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 34px'
  },
  '& input[type=checkbox]': {
    flex: 'none',
    width: 18,
    height: 18,
    margin: 0,
    cursor: 'pointer',
    accentColor: theme.palette.primary.main
  },
  '& .group': { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  '& .indented': { paddingLeft: 28, display: 'flex', flexDirection: 'column' }
}))

/** Menu of visible columns; an empty selection shows all of them. */
export default function ColumnsMenu({ anchor, onClose }: ToolbarMenuProps): ReactNode {
  const translate = useViewTranslate()
  const { controller, columns, dataset } = useTable()
  const hasWidths = useStoredWidths(dataset.id).size > 0
  const { cols } = controller.state
  const [typed, setTyped] = useState('')
  const sought = foldText(typed.trim())
  const { groups, ungrouped } = columnGroups(columns)
  const name = translate('views.table.visibleColumns')
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': name,
          sx: { maxHeight: 'min(500px, calc(100% - 32px))', maxWidth: 450 }
        }
      }}
    >
      <Panel>
        <Button disabled={cols.length === 0} onClick={() => controller.update({ cols: [] })}>
          {translate('views.table.showAll')}
        </Button>
        {hasWidths && (
          <Button onClick={() => forgetWidths(dataset.id)}>{translate('views.table.resetWidths')}</Button>
        )}
        {columns.length > fewColumns && (
          <TextField
            size="small"
            sx={{ my: 1 }}
            placeholder={translate('views.table.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { 'aria-label': translate('views.table.search') } }}
          />
        )}
        {sought ? (
          columns
            .filter((column) => isNamed(column, sought))
            .map((column) => <ColumnCheckbox key={column.key} column={column} />)
        ) : (
          <>
            {groups.map((group) => (
              <Group key={group.name} group={group} />
            ))}
            {ungrouped.map((column) => (
              <ColumnCheckbox key={column.key} column={column} />
            ))}
          </>
        )}
      </Panel>
    </Popover>
  )
}

function isNamed(column: SchemaProperty, sought: string): boolean {
  return [columnTitle(column), column['x-originalName'] ?? '', column.key].some((name) =>
    foldText(name).includes(sought)
  )
}

function ColumnCheckbox({ column }: { column: SchemaProperty }): ReactNode {
  const toggle = useToggle()
  const { controller } = useTable()
  const checked = controller.state.cols.includes(column.key)
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={() => toggle([column], !checked)} />
      {columnTitle(column)}
    </label>
  )
}

function Group({ group }: { group: ColumnGroup }): ReactNode {
  const translate = useViewTranslate()
  const toggle = useToggle()
  const { controller } = useTable()
  const [unfolded, setUnfolded] = useState(false)
  const checked = group.columns.filter((column) => controller.state.cols.includes(column.key)).length
  const allChecked = checked === group.columns.length
  const someChecked = checked > 0 && !allChecked
  const fold = translate(unfolded ? 'views.table.fold' : 'views.table.unfold', { group: group.name })
  return (
    <>
      <div className="group">
        <label>
          <input
            type="checkbox"
            ref={(box) => {
              if (box) box.indeterminate = someChecked
            }}
            checked={allChecked}
            onChange={() => toggle(group.columns, !allChecked)}
          />
          {group.name}
        </label>
        <IconButton size="small" title={fold} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? <ExpandLess /> : <ExpandMore />}
        </IconButton>
      </div>
      {unfolded && (
        <div className="indented">
          {group.columns.map((column) => (
            <ColumnCheckbox key={column.key} column={column} />
          ))}
        </div>
      )}
    </>
  )
}

/** Shows or hides columns; the selection keeps schema order. */
function useToggle(): (columns: SchemaProperty[], checked: boolean) => void {
  const { controller, columns: all } = useTable()
  return (columns, checked) => {
    const cols = new Set(controller.state.cols)
    for (const column of columns) {
      if (checked) cols.add(column.key)
      else cols.delete(column.key)
    }
    controller.update({ cols: all.map((column) => column.key).filter((key) => cols.has(key)) })
  }
}
