/** Immutable operations on the items of a menu, by path. No I/O. */
import { deepestItem, maxItems } from '../../../../contract/portals/menu.ts'
import { linkProblem, type EditedLink } from '../shared/linkModel.ts'
import type { PortalIcon } from '../shared/portalIcon.ts'

interface EditedSubmenu {
  type: 'submenu'
  title: string
  icon?: PortalIcon
  children: EditedItem[]
}
export type EditedItem = EditedLink | EditedSubmenu

/** Indexes from the top level down. */
export type ItemPath = readonly number[]

export interface MenuChange {
  items: EditedItem[]
  /** Path of the changed item. */
  path: ItemPath
}

export const isSubmenu = (item: EditedItem): item is EditedSubmenu => item.type === 'submenu'
const childrenOf = (item: EditedItem | undefined): EditedItem[] =>
  item && isSubmenu(item) ? (item.children ?? []) : []

function itemAt(items: readonly EditedItem[], path: ItemPath): EditedItem | undefined {
  const [index = -1, ...rest] = path
  const item = items[index]
  return rest.length ? itemAt(childrenOf(item), rest) : item
}

/** Copy of the tree with the list of siblings at a path replaced. */
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

/** Appends an item at the top level, or in a submenu. */
export function added(items: readonly EditedItem[], parent: ItemPath, item: EditedItem): MenuChange {
  const length = parent.length ? childrenOf(itemAt(items, parent)).length : items.length
  const path = [...parent, length]
  return { items: inserted(items, path, item), path }
}

const startsWith = (path: ItemPath, start: ItemPath): boolean =>
  start.every((index, depth) => path[depth] === index)

/** Number of levels of an item; a submenu counts one more, even when empty. */
function depthOf(item: EditedItem): number {
  return isSubmenu(item) ? 1 + Math.max(1, ...childrenOf(item).map(depthOf)) : 1
}

/**
 * Moves an item to a path given before its removal.
 * @returns undefined when the move is impossible: into itself, or too deep
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

/** Moves an item one position up or down among its siblings. */
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

/** Moves an item out of its submenu, to just after it. */
export function outdented(items: readonly EditedItem[], path: ItemPath): MenuChange | undefined {
  if (path.length < 2) return undefined
  const parent = path.slice(0, -1)
  return moved(items, path, [...parent.slice(0, -1), (parent.at(-1) ?? 0) + 1])
}

/**
 * Path for a drop on an item: before or after it; for a submenu, its first child instead of after.
 * @param part vertical position within the item, 0 (top) to 1
 */
export function dropPlace(item: EditedItem, path: ItemPath, part: number): ItemPath {
  if (part < 0.5) return path
  if (isSubmenu(item)) return [...path, 0]
  return [...path.slice(0, -1), (path.at(-1) ?? 0) + 1]
}

function countOf(items: readonly EditedItem[]): number {
  return items.reduce((count, item) => count + 1 + countOf(childrenOf(item)), 0)
}

export const hasRoom = (items: readonly EditedItem[]): boolean => countOf(items) < maxItems
/** Whether the depth limit allows adding an item, or a submenu, to a parent. */
export const mayHold = (parent: ItemPath, isSubmenuAdded: boolean): boolean =>
  parent.length + (isSubmenuAdded ? 2 : 1) <= deepestItem

type ItemProblem = NonNullable<ReturnType<typeof linkProblem>>

/** Validation problem of an item itself, its children excluded. */
export function itemProblem(item: EditedItem): ItemProblem | undefined {
  if (!isSubmenu(item)) return linkProblem(item)
  return item.title ? undefined : 'title'
}

export const isWholeMenu = (items: readonly EditedItem[]): boolean =>
  items.every((item) => !itemProblem(item) && isWholeMenu(childrenOf(item)))
