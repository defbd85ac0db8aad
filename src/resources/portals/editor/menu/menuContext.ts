/** What the editor of a menu gives to its items. */
import { createContext, useContext, type ComponentType } from 'react'
import type { EditedItem, ItemPath, MenuChange } from '../../model/menuTree.ts'

export interface MenuItemsProps {
  items: EditedItem[]
  parent: ItemPath
}

export interface MenuState {
  /** Draws the items of a submenu. */
  Items: ComponentType<MenuItemsProps>
  idPrefix: string
  items: EditedItem[]
  hasSubmenus: boolean
  disabled: boolean
  /** Path of the item whose fields show. */
  open: string | undefined
  dragged: ItemPath | undefined
  /** The place where the item that is dragged would go. */
  over: ItemPath | undefined
  setOpen: (path: string | undefined) => void
  setDragged: (path: ItemPath | undefined) => void
  setOver: (path: ItemPath | undefined) => void
  /** @param focuses the item was moved with the keyboard, which stays on it */
  apply: (change: MenuChange | undefined, focuses?: boolean) => void
  add: (parent: ItemPath, item: EditedItem) => void
  replace: (path: ItemPath, item: EditedItem, isTyped: boolean) => void
  remove: (path: ItemPath) => void
  /** The item that is dragged goes where it would. */
  drop: () => void
}

export const MenuContext = createContext<MenuState | undefined>(undefined)

export function useMenu(): MenuState {
  const state = useContext(MenuContext)
  if (!state) throw new Error('outside of the editor of a menu')
  return state
}
