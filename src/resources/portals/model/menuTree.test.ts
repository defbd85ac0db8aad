import { expect, it } from 'vitest'
import {
  added,
  dropPlace,
  indented,
  isWholeMenu,
  moved,
  outdented,
  removed,
  shifted,
  type EditedItem,
  type MenuChange
} from './menuTree.ts'

const link = (title: string): EditedItem => ({ type: 'external', href: '/', title })
const submenu = (title: string, ...children: EditedItem[]): EditedItem => ({
  type: 'submenu',
  title,
  children
})
const menu = [link('a'), submenu('b', link('c'), link('d')), link('e')]

/** Serializes a tree: `a b(c d) e`. */
function text(items: readonly EditedItem[]): string {
  return items
    .map((item) => (item.type === 'submenu' ? `${item.title}(${text(item.children)})` : item.title))
    .join(' ')
}
const outlineAfter = (change: MenuChange | undefined): string | undefined =>
  change && `${text(change.items)} @${change.path.join('.')}`

it('moves items among their siblings, until the ends', () => {
  expect(outlineAfter(shifted(menu, [0], 1))).toBe('b(c d) a e @1')
  expect(outlineAfter(shifted(menu, [2], -1))).toBe('a e b(c d) @1')
  expect(outlineAfter(shifted(menu, [1, 0], 1))).toBe('a b(d c) e @1.1')
  expect(shifted(menu, [0], -1)).toBeUndefined()
  expect(shifted(menu, [1, 1], 1)).toBeUndefined()
})

it('moves items in and out of submenus', () => {
  expect(outlineAfter(indented(menu, [2]))).toBe('a b(c d e) @1.2')
  expect(indented(menu, [1])).toBeUndefined()
  expect(outlineAfter(outdented(menu, [1, 0]))).toBe('a b(d) c e @2')
  expect(outdented(menu, [0])).toBeUndefined()
})

it('takes an item anywhere but inside of itself', () => {
  expect(outlineAfter(moved(menu, [0], [1, 1]))).toBe('b(c a d) e @0.1')
  expect(outlineAfter(moved(menu, [1, 1], [0]))).toBe('d a b(c) e @0')
  expect(outlineAfter(moved(menu, [2], [1]))).toBe('a e b(c d) @1')
  expect(moved(menu, [1], [1, 0])).toBeUndefined()
})

it('takes what is dropped on an item before it, after it or inside of it', () => {
  expect(dropPlace(link('c'), [1, 0], 0.2)).toEqual([1, 0])
  expect(dropPlace(link('c'), [1, 0], 0.8)).toEqual([1, 1])
  expect(dropPlace(submenu('b'), [1], 0.8)).toEqual([1, 0])
})

it('goes no deeper than a menu may', () => {
  const deep = Array.from({ length: 7 }).reduce<EditedItem[]>((items) => [submenu('s', ...items)], [])
  const path = [0, 0, 0, 0, 0, 0, 0, 0]
  expect(moved([...deep, submenu('b')], [1], path)).toBeUndefined()
  expect(moved([...deep, link('a')], [1], path)).toBeDefined()
})

it('adds and removes', () => {
  expect(outlineAfter(added(menu, [], link('f')))).toBe('a b(c d) e f @3')
  expect(outlineAfter(added(menu, [1], link('f')))).toBe('a b(c d f) e @1.2')
  expect(text(removed(menu, [1, 0]))).toBe('a b(d) e')
})

it('is whole once every item leads somewhere', () => {
  expect(isWholeMenu(menu)).toBe(true)
  expect(isWholeMenu([submenu('a', { type: 'generic' })])).toBe(false)
  expect(isWholeMenu([submenu('')])).toBe(false)
})
