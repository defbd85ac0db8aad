import ContentCopy from '@mui/icons-material/ContentCopy'
import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import History from '@mui/icons-material/History'
import MoreVert from '@mui/icons-material/MoreVert'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import type { Line } from '../../../contract/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useTable } from '../table/tableContext.ts'
import { ToolbarButton } from '../table/ToolbarButton.tsx'
import { useEditing } from './editing.ts'
import { lineActions, type LineAction } from './lineActions.ts'

const Buttons = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  padding: '0 8px 0 12px',
  '& > button': { width: 28, height: 28 },
  '& svg': { fontSize: 20 }
})

const icons: Record<LineAction, ReactElement> = {
  edit: <Edit />,
  duplicate: <ContentCopy />,
  history: <History />,
  delete: <Delete />
}

/** Under this width the actions of a line are in a menu. */
export function useFoldedActions(): boolean {
  return !useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })
}

/** What can be done with one line; arrows go from one action to the next. */
export function ActionsCell({ line, lineIndex }: { line: Line; lineIndex: number }): ReactNode {
  const t = useViewTranslate()
  const { can, selected, select, dataset } = useEditing()
  const folded = useFoldedActions()
  const run = useLineAction(line)
  const id = line._id
  if (id === undefined) return null
  const actions = lineActions(dataset, can)
  const name = t('edit.line', { line: lineIndex + 1 })
  function toggle(): void {
    const next = new Set(selected)
    if (!next.delete(id!)) next.add(id!)
    select(next)
  }
  return (
    <Buttons onKeyDown={moveBetween}>
      {can('bulkLines') && (
        <input
          type="checkbox"
          tabIndex={-1}
          checked={selected.has(id)}
          aria-label={t('views.table.selectLine', { line: lineIndex + 1 })}
          onChange={toggle}
        />
      )}
      {folded ? (
        <FoldedActions name={name} actions={actions} onChoose={run} />
      ) : (
        actions.map((action) => (
          <ToolbarButton
            key={action}
            tabIndex={-1}
            name={t(`edit.actions.${action}`)}
            label={`${t(`edit.actions.${action}`)} (${name})`}
            opens="dialog"
            color={action === 'delete' ? 'warning' : undefined}
            onClick={() => run(action)}
          >
            {icons[action]}
          </ToolbarButton>
        ))
      )}
    </Buttons>
  )
}

interface FoldedActionsProps {
  name: string
  actions: LineAction[]
  onChoose: (action: LineAction) => void
}

function FoldedActions({ name, actions, onChoose }: FoldedActionsProps): ReactNode {
  const t = useViewTranslate()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (actions.length === 0) return null
  const label = t('edit.lineActions', { name })
  return (
    <>
      <ToolbarButton
        tabIndex={-1}
        name={label}
        opens="menu"
        isOpen={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </ToolbarButton>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          slotProps={{ list: { 'aria-label': label } }}
        >
          {actions.map((action) => (
            <MenuItem
              key={action}
              onClick={() => {
                setAnchor(undefined)
                onChoose(action)
              }}
            >
              <ListItemIcon>{icons[action]}</ListItemIcon>
              {t(`edit.actions.${action}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

function useLineAction(line: Line): (action: LineAction) => void {
  const { open } = useEditing()
  return (action) => {
    const lineId = line._id
    if (lineId === undefined) return
    if (action === 'edit') open({ kind: 'edit', lineId })
    else if (action === 'duplicate') open({ kind: 'add', copyOf: lineId })
    else if (action === 'history') open({ kind: 'history', lineId })
    else open({ kind: 'delete', ids: [lineId] })
  }
}

/** Selects every loaded line, or none. */
export function ActionsHeader(): ReactNode {
  const t = useViewTranslate()
  const { lines } = useTable()
  const { can, selected, select } = useEditing()
  const box = useRef<HTMLInputElement>(null)
  const all = selected.size > 0 && selected.size >= lines.loaded
  const some = selected.size > 0 && !all
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  const label = t('edit.selectAll', { count: lines.loaded, smart_count: lines.loaded })
  return (
    <Buttons>
      {can('bulkLines') && lines.loaded >= 2 ? (
        <input
          ref={box}
          type="checkbox"
          checked={all}
          title={label}
          aria-label={label}
          onChange={() => {
            const ids = Array.from({ length: lines.loaded }, (_none, index) => lines.lineAt(index)?._id)
            select(all ? [] : ids.filter((id) => id !== undefined))
          }}
        />
      ) : (
        <span className="unseen">{t('edit.actionsColumn')}</span>
      )}
    </Buttons>
  )
}

function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const index = items.indexOf(event.target as HTMLElement)
  const next = items[index + (event.key === 'ArrowRight' ? 1 : -1)]
  if (index < 0 || !next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
