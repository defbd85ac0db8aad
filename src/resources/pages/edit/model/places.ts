/** Paths of blocks in the content of a page. No I/O. */
import { innerLists, type Block } from '../../../../../contract/portals/blocks.ts'
import type { PageConfig } from '../../../../../contract/portals/page.ts'
import type { Place } from '../../../../portal/blocks/block.ts'

/** Position in a list: of a block, or for an insertion. */
export interface Spot {
  /** Path of the list: `['elements', 2, 'children']`. */
  list: Place
  index: number
}

export const rootList: Place = ['elements']

/** @param place path of a block */
export function spotOf(place: Place): Spot {
  return { list: place.slice(0, -1), index: Number(place.at(-1)) }
}

export const placeOf = ({ list, index }: Spot): Place => [...list, index]

export const isSamePlace = (a: Place, b: Place): boolean =>
  a.length === b.length && a.every((key, index) => key === b[index])

/** Whether a path is that of a block, or inside it. */
export const isWithin = (place: Place, block: Place): boolean =>
  place.length >= block.length && block.every((key, index) => key === place[index])

/** Value at a path; undefined when absent. */
export function valueAt(config: PageConfig, place: Place): unknown {
  return place.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    config
  )
}

/** Blocks of a list; empty when the list is absent. */
export function listAt(config: PageConfig, place: Place): Block[] {
  const list = valueAt(config, place)
  return Array.isArray(list) ? (list as Block[]) : []
}

export const blockAt = (config: PageConfig, place: Place): Block | undefined =>
  valueAt(config, place) as Block | undefined

/** Path of the block that contains a list; undefined for the top-level list. */
export function ownerOf(list: Place): Place | undefined {
  // A list is `children` of a block, or of a part of it: `[…, 'tabs', 0, 'children']`.
  const keys = list.slice(0, -1)
  if (keys.length < 2) return undefined
  return typeof keys.at(-2) === 'string' && isPartName(keys.at(-2)) ? keys.slice(0, -2) : keys
}

const isPartName = (key: unknown): boolean => key === 'tabs' || key === 'panels'

/** Paths of the lists inside a block. */
export function listPlacesIn(block: Block, place: Place): Place[] {
  return innerLists(block).map(([inner]) => [...place, ...inner])
}

const known = new WeakMap<PageConfig, ReadonlyMap<string, Place>>()

/** Path of each block by uuid, in document order. */
export function placesOf(config: PageConfig): ReadonlyMap<string, Place> {
  let places = known.get(config)
  if (!places) {
    const placesByUuid = new Map<string, Place>()
    collect(config.elements, rootList, placesByUuid)
    known.set(config, placesByUuid)
    places = placesByUuid
  }
  return places
}

function collect(blocks: unknown, list: Place, placesByUuid: Map<string, Place>): void {
  if (!Array.isArray(blocks)) return
  for (const [index, block] of (blocks as Block[]).entries()) {
    const place = [...list, index]
    if (block.uuid) placesByUuid.set(block.uuid, place)
    for (const [inner, inside] of innerLists(block)) collect(inside, [...place, ...inner], placesByUuid)
  }
}
