/** Where blocks are in the content of a page. Pure. */
import { innerLists, type Block } from '../../../../../contract/portals/blocks.ts'
import type { PageConfig } from '../../../../../contract/portals/page.ts'
import type { Place } from '../../../../portal/blocks/block.ts'

/** A place in a list: that of a block, or one where a block may go. */
export interface Spot {
  /** Place of the list: `['elements', 2, 'children']`. */
  list: Place
  index: number
}

export const rootList: Place = ['elements']

/** @param place of a block */
export function spotOf(place: Place): Spot {
  return { list: place.slice(0, -1), index: Number(place.at(-1)) }
}

export const placeOf = ({ list, index }: Spot): Place => [...list, index]

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.length === other.length && one.every((key, index) => key === other[index])

/** Whether a place is that of a block, or is inside of it. */
export const isWithin = (place: Place, block: Place): boolean =>
  place.length >= block.length && block.every((key, index) => key === place[index])

/** What stands at a place; undefined where there is nothing. */
export function valueAt(config: PageConfig, place: Place): unknown {
  return place.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    config
  )
}

/** The blocks of a list; none for one that is absent. */
export function listAt(config: PageConfig, place: Place): Block[] {
  const list = valueAt(config, place)
  return Array.isArray(list) ? (list as Block[]) : []
}

export const blockAt = (config: PageConfig, place: Place): Block | undefined =>
  valueAt(config, place) as Block | undefined

/** The place of the block that a list is in; undefined for the list of the page. */
export function ownerOf(list: Place): Place | undefined {
  // `children` of a block, or `children` of a part of it: `[…, 'tabs', 0, 'children']`.
  const keys = list.slice(0, -1)
  if (keys.length < 2) return undefined
  return typeof keys.at(-2) === 'string' && isPartName(keys.at(-2)) ? keys.slice(0, -2) : keys
}

const isPartName = (key: unknown): boolean => key === 'tabs' || key === 'panels'

/** The places of the lists that a block has room for. */
export function listPlacesIn(block: Block, place: Place): Place[] {
  return innerLists(block).map(([inner]) => [...place, ...inner])
}

const known = new WeakMap<PageConfig, ReadonlyMap<string, Place>>()

/** The place of each block by its uuid, in the order of the page. */
export function placesOf(config: PageConfig): ReadonlyMap<string, Place> {
  let places = known.get(config)
  if (!places) {
    const found = new Map<string, Place>()
    collect(config.elements, rootList, found)
    known.set(config, found)
    places = found
  }
  return places
}

function collect(blocks: unknown, list: Place, found: Map<string, Place>): void {
  if (!Array.isArray(blocks)) return
  for (const [index, block] of (blocks as Block[]).entries()) {
    const place = [...list, index]
    if (block.uuid) found.set(block.uuid, place)
    for (const [inner, inside] of innerLists(block)) collect(inside, [...place, ...inner], found)
  }
}
