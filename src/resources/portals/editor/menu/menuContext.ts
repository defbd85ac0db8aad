/** Context of the menu editor for its items. */
import { createContext, useContext, type ComponentType } from 'react'
import type { EditedItem, ItemPath, MenuChange } from '../../model/menuTree.ts'

export interface MenuItemsProps {
  items: EditedItem[]
  parent: ItemPath
}

export interface MenuState {
  /** Component that renders the items of a submenu. */
  Items: ComponentType<MenuItemsProps>
  idPrefix: string
  items: EditedItem[]
  hasSubmenus: boolean
  disabled: boolean
  /** Path of the item whose fields are open. */
  open: string | undefined
  dragged: ItemPath | undefined
  /** Path where the dragged item would be dropped. */
  over: ItemPath | undefined
  setOpen: (path: string | undefined) => void
  setDragged: (path: ItemPath | undefined) => void
  setOver: (path: ItemPath | undefined) => void
  /** @param focuses whether to keep the focus on the moved item, after a move by keyboard */
  apply: (change: MenuChange | undefined, focuses?: boolean) => void
  add: (parent: ItemPath, item: EditedItem) => void
  replace: (path: ItemPath, item: EditedItem, isTyped: boolean) => void
  remove: (path: ItemPath) => void
  /** Drops the dragged item at `over`. */
  drop: () => void
}

export const MenuContext = createContext<MenuState | undefined>(undefined)

export function useMenu(): MenuState {
  const state = useContext(MenuContext)
  if (!state) throw new Error('outside of the editor of a menu')
  return state
}
