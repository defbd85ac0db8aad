/** Finds the drop target under the pointer. */
import type { Place } from '../../../../portal/blocks/block.ts'
import type { EditorStore } from '../editorStore.ts'
import { isSamePlace, listPlacesIn, placesOf, spotOf, valueAt, type Spot } from '../model/places.ts'
import {
  edgeOf,
  isBeside,
  lineAt,
  nearest,
  sideOf,
  type Point,
  type Rect,
  type Side
} from './dropGeometry.ts'

export interface DropTarget {
  spot: Spot
  /** Rectangle of the insertion line, in the coordinates of the frame. */
  line: Rect
}

/** @returns undefined where a drop changes nothing or is not allowed */
export function targetAt(editor: EditorStore, dragged: string, point: Point): DropTarget | undefined {
  const under = editor.elementUnder(point.x, point.y)
  const empty = under?.closest<HTMLElement>('[data-list]')
  if (empty && !empty.closest(`[data-block="${CSS.escape(dragged)}"]`)) {
    return { spot: { list: JSON.parse(empty.dataset.list ?? '[]') as Place, index: 0 }, line: rectOf(empty) }
  }
  const over = under?.closest<HTMLElement>('[data-block]')
  if (over?.closest(`[data-block="${CSS.escape(dragged)}"]`)) return undefined
  const places = placesOf(editor.config)
  const place = over && places.get(over.dataset.block ?? '')
  // Outside all blocks: the drop goes into the top-level list.
  if (!over || !place) return targetAmong(editor, [['elements']], point)
  const block = editor.blockOf(over.dataset.block)
  const inner = block ? listPlacesIn(block, place) : []
  const edge = inner.length ? edgeOf(rectOf(over), point) : undefined
  if (inner.length && !edge) {
    const inside = targetAmong(editor, inner, point)
    if (inside) return inside
  }
  return besideOf(editor, over, { point, side: edge })
}

/** Drop target beside the nearest block of some lists. */
function targetAmong(editor: EditorStore, lists: readonly Place[], point: Point): DropTarget | undefined {
  const elements = [...placesOf(editor.config)].flatMap(([uuid, place]) => {
    const { list } = spotOf(place)
    const element = lists.some((other) => isSamePlace(other, list)) ? editor.elementOf(uuid) : undefined
    return element && element.offsetParent ? [element] : []
  })
  const index = nearest(elements.map(rectOf), point)
  const element = index === undefined ? undefined : elements[index]
  return element && besideOf(editor, element, { point })
}

interface Beside {
  point: Point
  side?: Side | undefined
}

function besideOf(
  editor: EditorStore,
  element: HTMLElement,
  { point, side }: Beside
): DropTarget | undefined {
  const place = placesOf(editor.config).get(element.dataset.block ?? '')
  if (!place) return undefined
  const { list, index } = spotOf(place)
  const blocks = valueAt(editor.config, list) as { uuid?: string }[]
  const rect = rectOf(element)
  const isRow = [blocks[index - 1], blocks[index + 1]].some((sibling) => {
    const beside = editor.elementOf(sibling?.uuid)
    return beside && isBeside(rect, rectOf(beside))
  })
  const chosen = side ?? sideOf(rect, point, isRow)
  return {
    spot: { list, index: chosen === 'before' ? index : index + 1 },
    line: lineAt(rect, chosen, isRow && !side)
  }
}

function rectOf(element: Element): Rect {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return { left, top, right, bottom }
}
