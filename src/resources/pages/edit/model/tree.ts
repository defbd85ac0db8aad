/** Immutable changes of the blocks of a page, with structural sharing. No I/O. */
import {
  deepestBlock,
  eachBlock,
  innerLists,
  maxBlocks,
  type Block
} from '../../../../../contract/portals/blocks.ts'
import type { PageConfig } from '../../../../../contract/portals/page.ts'
import type { Place } from '../../../../portal/blocks/block.ts'
import { blockAt, isWithin, listAt, spotOf, type Spot } from './places.ts'

/** @param list replaces the list at the path, or creates it */
function withList(config: PageConfig, place: Place, list: Block[]): PageConfig {
  return withValue(config, place, list) as PageConfig
}

function withValue(value: unknown, [key, ...rest]: Place, next: unknown): unknown {
  if (key === undefined) return next
  if (Array.isArray(value)) return value.with(Number(key), withValue(value[Number(key)], rest, next))
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [key]: withValue(object[key], rest, next) }
}

export function inserted(config: PageConfig, { list, index }: Spot, blocks: Block[]): PageConfig {
  return withList(config, list, listAt(config, list).toSpliced(index, 0, ...blocks))
}

export function removed(config: PageConfig, place: Place): PageConfig {
  const { list, index } = spotOf(place)
  return withList(config, list, listAt(config, list).toSpliced(index, 1))
}

export function replaced(config: PageConfig, place: Place, block: Block): PageConfig {
  const { list, index } = spotOf(place)
  return withList(config, list, listAt(config, list).with(index, block))
}

/**
 * Spot after the removal of a block.
 * @returns undefined for a spot inside the removed block
 */
function spotAfterRemoval(spot: Spot, removedPlace: Place): Spot | undefined {
  if (isWithin(spot.list, removedPlace)) return undefined
  const { list, index } = spotOf(removedPlace)
  const isBefore = (place: Place): boolean => list.every((key, depth) => key === place[depth])
  if (!isBefore(spot.list)) return spot
  if (spot.list.length === list.length) {
    return spot.index > index ? { ...spot, index: spot.index - 1 } : spot
  }
  const step = spot.list[list.length]
  if (typeof step !== 'number' || step < index) return spot
  return { ...spot, list: spot.list.with(list.length, step - 1) }
}

/** Moves a block to a spot, given before the move; returns the same content for a spot inside the block itself. */
export function moved(config: PageConfig, from: Place, to: Spot): PageConfig {
  const block = blockAt(config, from)
  const spot = spotAfterRemoval(to, from)
  if (!block || !spot) return config
  const { list, index } = spotOf(from)
  if (spot.index === index && spot.list.length === list.length && isWithin(spot.list, list)) return config
  return inserted(removed(config, from), spot, [block])
}

/** Nesting depth of a block, counted in lists, empty ones included. */
function levelsOf(block: Block): number {
  const lists = innerLists(block).flatMap(([, list]) => (Array.isArray(list) ? [list as Block[]] : []))
  return 1 + Math.max(0, ...lists.map((list) => Math.max(1, ...list.map(levelsOf))))
}

/** Number of blocks around the content of a list. */
export const levelsAround = (list: Place): number => list.filter((key) => isListName(key)).length - 1

const isListName = (key: string | number): boolean =>
  key === 'elements' || key === 'children' || key === 'children2' || key === 'advancedFilters'

const countOf = (blocks: Block[]): number => [...eachBlock(blocks)].length

export type Refusal = 'tooMany' | 'tooDeep' | 'inItself'

/** Reason why blocks may not be inserted, by the rules of the server; undefined when they may. */
export function refusalOf(
  config: PageConfig,
  { list }: Spot,
  { blocks, from }: { blocks: Block[]; from?: Place }
): Refusal | undefined {
  if (from && isWithin(list, from)) return 'inItself'
  if (levelsAround(list) + Math.max(0, ...blocks.map(levelsOf)) > deepestBlock) return 'tooDeep'
  if (!from && countOf(config.elements) + countOf(blocks) > maxBlocks) return 'tooMany'
  return undefined
}
