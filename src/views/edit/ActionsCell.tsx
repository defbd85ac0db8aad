import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import type { Line } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useLinesList } from '../table/linesContext.ts'
import { RowIcon } from '../table/RowIcon.tsx'
import { useEditing } from './editing.ts'
import type { LineAction } from './lineActions.ts'

/**
 * One style for all the buttons of a cell: one styled component per button would cost more than the rest of the row.
 */
const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  padding: '0 8px 0 12px',
  '& > button': {
    all: 'unset',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: 8,
    cursor: 'pointer',
    color: theme.palette.text.secondary
  },
  '& > button:hover, & > button[aria-expanded="true"]': {
    color: theme.palette.text.primary,
    background: theme.palette.action.hover
  },
  '& > button.warning': { color: theme.palette.warning.text ?? theme.palette.warning.main },
  '& > button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 }
}))

const icons: Record<LineAction, ReactElement> = {
  edit: <RowIcon icon="edit" />,
  duplicate: <RowIcon icon="copy" />,
  history: <RowIcon icon="history" />,
  delete: <RowIcon icon="delete" />
}

/** Whether the actions of a line are folded in a menu: true under the `md` breakpoint. */
export function useFoldedActions(): boolean {
  return !useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })
}

/** Cell with the actions on one line; arrow keys move between the actions. */
export function ActionsCell({ line, lineIndex }: { line: Line; lineIndex: number }): ReactNode {
  const t = useViewTranslate()
  const { can, actions, isFolded, selected, select } = useEditing()
  const run = useLineAction(line)
  const id = line._id
  if (id === undefined) return null
  const name = t('edit.line', { line: lineIndex + 1 })
  function toggle(): void {
    const newSelection = new Set(selected)
    if (!newSelection.delete(id!)) newSelection.add(id!)
    select(newSelection)
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
      {isFolded ? (
        <FoldedActions name={name} actions={actions} onChoose={run} />
      ) : (
        actions.map((action) => (
          <button
            key={action}
            type="button"
            tabIndex={-1}
            className={action === 'delete' ? 'warning' : undefined}
            title={t(`edit.actions.${action}`)}
            aria-label={`${t(`edit.actions.${action}`)} (${name})`}
            aria-haspopup="dialog"
            onClick={() => run(action)}
          >
            {icons[action]}
          </button>
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
      <button
        type="button"
        tabIndex={-1}
        title={label}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <RowIcon icon="more" />
      </button>
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

/** Header cell with a checkbox that selects or deselects every loaded line. */
export function ActionsHeader(): ReactNode {
  const t = useViewTranslate()
  const { lines } = useLinesList()
  const { can, selected, select } = useEditing()
  const box = useRef<HTMLInputElement>(null)
  const allSelected = selected.size > 0 && selected.size >= lines.loaded
  const someSelected = selected.size > 0 && !allSelected
  useEffect(() => {
    if (box.current) box.current.indeterminate = someSelected
  }, [someSelected])
  const label = t('edit.selectAll', { count: lines.loaded, smart_count: lines.loaded })
  return (
    <Buttons>
      {can('bulkLines') && lines.loaded >= 2 ? (
        <input
          ref={box}
          type="checkbox"
          checked={allSelected}
          aria-label={label}
          title={label}
          onChange={() => {
            const ids = Array.from({ length: lines.loaded }, (_none, index) => lines.lineAt(index)?._id)
            select(allSelected ? [] : ids.filter((id) => id !== undefined))
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
  const nextItem = items[index + (event.key === 'ArrowRight' ? 1 : -1)]
  if (index < 0 || !nextItem) return
  event.preventDefault()
  event.stopPropagation()
  nextItem.focus()
}
