import { Box, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import {
  added,
  moved,
  removed,
  replaced,
  type EditedItem,
  type ItemPath,
  type MenuChange
} from '../../model/menuTree.ts'
import { AddButtons } from './AddButtons.tsx'
import { MenuContext, type MenuState } from './menuContext.ts'
import { MenuItems } from './MenuItems.tsx'

interface MenuEditorProps {
  label: string
  items: EditedItem[]
  hasSubmenus: boolean
  disabled: boolean
  /** @param isTyped whether typing is in progress: the value is committed on blur */
  onChange: (items: EditedItem[], isTyped?: boolean) => void
}

/** Editor of a menu or a list of links; items can be moved by drag and drop or by keyboard. */
export function MenuEditor({ label, items, hasSubmenus, disabled, onChange }: MenuEditorProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const [open, setOpen] = useState<string>()
  const [dragged, setDragged] = useState<ItemPath>()
  const [over, setOver] = useState<ItemPath>()
  const [announcement, setAnnouncement] = useState('')

  function apply(change: MenuChange | undefined, focuses = false): void {
    if (!change) return
    const path = change.path.join('.')
    onChange(change.items)
    if (open !== undefined) setOpen(path)
    if (focuses) {
      setAnnouncement(t('portals.menu.moved', { place: change.path.map((index) => index + 1).join('.') }))
      // After the item is rendered at its new position.
      requestAnimationFrame(() => document.getElementById(`${id}-handle-${path}`)?.focus())
    }
  }

  function add(parent: ItemPath, item: EditedItem): void {
    const change = added(items, parent, item)
    onChange(change.items)
    setOpen(change.path.join('.'))
  }

  const state: MenuState = {
    Items: MenuItems,
    idPrefix: id,
    items,
    hasSubmenus,
    disabled,
    open,
    dragged,
    over,
    setOpen,
    setDragged(path) {
      setDragged(path)
      setOver(undefined)
    },
    setOver,
    apply,
    add,
    replace: (path, item, isTyped) => onChange(replaced(items, path, item), isTyped),
    remove(path) {
      setOpen(undefined)
      onChange(removed(items, path))
    },
    drop() {
      if (dragged && over) apply(moved(items, dragged, over))
      setDragged(undefined)
      setOver(undefined)
    }
  }
  return (
    <MenuContext value={state}>
      <Box component="fieldset" aria-labelledby={`${id}-label`} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography id={`${id}-label`} variant="subtitle2" component="div" sx={{ mb: 1 }}>
          {label}
        </Typography>
        {items.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {t('portals.menu.empty')}
          </Typography>
        ) : (
          <MenuItems items={items} parent={[]} />
        )}
        <AddButtons parent={[]} />
        <Box component="output" aria-live="polite" sx={{ position: 'absolute', left: -9999 }}>
          {announcement}
        </Box>
      </Box>
    </MenuContext>
  )
}
