/** Items of a menu as they are being edited: found, added, moved and removed by their place. Pure. */
import { deepestItem, mostItems } from '../../../../contract/portals/menu.ts'
import { linkProblem, type EditedLink } from '../shared/linkModel.ts'
import type { PortalIcon } from '../shared/portalIcon.ts'

interface EditedSubmenu {
  type: 'submenu'
  title: string
  icon?: PortalIcon
  children: EditedItem[]
}
export type EditedItem = EditedLink | EditedSubmenu

/** Positions from the top level down. */
export type ItemPath = readonly number[]

export interface MenuChange {
  items: EditedItem[]
  /** The place of the item that was acted on. */
  path: ItemPath
}

export const isSubmenu = (item: EditedItem): item is EditedSubmenu => item.type === 'submenu'
export const childrenOf = (item: EditedItem | undefined): EditedItem[] =>
  item && isSubmenu(item) ? (item.children ?? []) : []

function itemAt(items: readonly EditedItem[], path: ItemPath): EditedItem | undefined {
  const [index = -1, ...rest] = path
  const item = items[index]
  return rest.length ? itemAt(childrenOf(item), rest) : item
}

/** The tree with another list of siblings where the path leads. */
function withSiblings(
  items: readonly EditedItem[],
  path: ItemPath,
  change: (siblings: EditedItem[], index: number) => EditedItem[]
): EditedItem[] {
  const [index = 0, ...rest] = path
  if (!rest.length) return change([...items], index)
  return items.map((item, place) =>
    place === index && isSubmenu(item)
      ? { ...item, children: withSiblings(childrenOf(item), rest, change) }
      : item
  )
}

export const replaced = (items: readonly EditedItem[], path: ItemPath, item: EditedItem): EditedItem[] =>
  withSiblings(items, path, (siblings, index) => siblings.with(index, item))

export const removed = (items: readonly EditedItem[], path: ItemPath): EditedItem[] =>
  withSiblings(items, path, (siblings, index) => siblings.toSpliced(index, 1))

const inserted = (items: readonly EditedItem[], path: ItemPath, item: EditedItem): EditedItem[] =>
  withSiblings(items, path, (siblings, index) => siblings.toSpliced(index, 0, item))

/** Adds an item at the end of the top level, or of a submenu. */
export function added(items: readonly EditedItem[], parent: ItemPath, item: EditedItem): MenuChange {
  const length = parent.length ? childrenOf(itemAt(items, parent)).length : items.length
  const path = [...parent, length]
  return { items: inserted(items, path, item), path }
}

const startsWith = (path: ItemPath, start: ItemPath): boolean =>
  start.every((index, depth) => path[depth] === index)

/** How many levels an item is made of: a submenu has one for what it may hold. */
function depthOf(item: EditedItem): number {
  return isSubmenu(item) ? 1 + Math.max(1, ...childrenOf(item).map(depthOf)) : 1
}

/**
 * An item taken to another place, which is told as before it was taken away.
 * @returns undefined where it cannot go: inside of itself, or too deep
 */
export function moved(items: readonly EditedItem[], from: ItemPath, to: ItemPath): MenuChange | undefined {
  const item = itemAt(items, from)
  if (!item || startsWith(to, from) || to.length - 1 + depthOf(item) > deepestItem) return undefined
  const last = from.length - 1
  const isAfter =
    to.length > last && startsWith(to, from.slice(0, last)) && (to[last] ?? 0) > (from[last] ?? 0)
  const path = isAfter ? to.map((index, depth) => (depth === last ? index - 1 : index)) : to
  return { items: inserted(removed(items, from), path, item), path }
}

/** Moves an item one place up or down among its siblings. */
export function shifted(items: readonly EditedItem[], path: ItemPath, by: 1 | -1): MenuChange | undefined {
  const index = path.at(-1) ?? 0
  const siblings = path.length > 1 ? childrenOf(itemAt(items, path.slice(0, -1))) : items
  const next = index + by
  if (next < 0 || next >= siblings.length) return undefined
  return moved(items, path, [...path.slice(0, -1), by > 0 ? next + 1 : next])
}

/** Moves an item to the end of the submenu just before it. */
export function indented(items: readonly EditedItem[], path: ItemPath): MenuChange | undefined {
  const index = path.at(-1) ?? 0
  const parent = [...path.slice(0, -1), index - 1]
  const before = index > 0 ? itemAt(items, parent) : undefined
  return before && isSubmenu(before) ? moved(items, path, [...parent, childrenOf(before).length]) : undefined
}

/** Just after the submenu that it is in. */
export function outdented(items: readonly EditedItem[], path: ItemPath): MenuChange | undefined {
  if (path.length < 2) return undefined
  const parent = path.slice(0, -1)
  return moved(items, path, [...parent.slice(0, -1), (parent.at(-1) ?? 0) + 1])
}

/**
 * Where something that is dropped on an item goes: before it, or after it; on a submenu, first of what it holds.
 * @param part how far down the item it is, 0 to 1
 */
export function dropPlace(item: EditedItem, path: ItemPath, part: number): ItemPath {
  if (part < 0.5) return path
  if (isSubmenu(item)) return [...path, 0]
  return [...path.slice(0, -1), (path.at(-1) ?? 0) + 1]
}

function countOf(items: readonly EditedItem[]): number {
  return items.reduce((count, item) => count + 1 + countOf(childrenOf(item)), 0)
}

export const hasRoom = (items: readonly EditedItem[]): boolean => countOf(items) < mostItems
/** Whether an item may be added inside of that one, or a submenu. */
export const mayHold = (parent: ItemPath, isSubmenuAdded: boolean): boolean =>
  parent.length + (isSubmenuAdded ? 2 : 1) <= deepestItem

type ItemProblem = NonNullable<ReturnType<typeof linkProblem>>

/** What an item lacks itself, whatever it holds. */
export function itemProblem(item: EditedItem): ItemProblem | undefined {
  if (!isSubmenu(item)) return linkProblem(item)
  return item.title ? undefined : 'title'
}

export const isWholeMenu = (items: readonly EditedItem[]): boolean =>
  items.every((item) => !itemProblem(item) && isWholeMenu(childrenOf(item)))
