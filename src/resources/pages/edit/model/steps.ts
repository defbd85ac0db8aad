/** Keyboard navigation between blocks, and moves of blocks. No I/O. */
import type { PageConfig } from '../../../../../contract/portals/page.ts'
import type { Place } from '../../../../portal/blocks/block.ts'
import {
  blockAt,
  isSamePlace,
  isWithin,
  listAt,
  listPlacesIn,
  ownerOf,
  placeOf,
  placesOf,
  spotOf,
  type Spot
} from './places.ts'

export type Direction = 'up' | 'down' | 'out' | 'in'

/** Next block in a direction, in document order. @returns its uuid */
export function stepFrom(
  config: PageConfig,
  uuid: string | undefined,
  direction: Direction
): string | undefined {
  const places = placesOf(config)
  const order = [...places.keys()]
  const place = uuid === undefined ? undefined : places.get(uuid)
  if (!place) return direction === 'up' ? order.at(-1) : order[0]
  const index = order.indexOf(uuid ?? '')
  if (direction === 'up') return order[index - 1]
  if (direction === 'down') return order[index + 1]
  if (direction === 'out') {
    const owner = ownerOf(spotOf(place).list)
    return owner && blockAt(config, owner)?.uuid
  }
  const next = order[index + 1]
  const nextPlace = next === undefined ? undefined : places.get(next)
  return nextPlace && isWithin(nextPlace, place) ? next : undefined
}

/** Block to select after a removal: the next one, else the previous one, else the parent. */
export function neighbourOf(config: PageConfig, place: Place): string | undefined {
  const { list, index } = spotOf(place)
  const blocks = listAt(config, list)
  const beside = blocks[index + 1] ?? blocks[index - 1]
  if (beside) return beside.uuid
  const owner = ownerOf(list)
  return owner && blockAt(config, owner)?.uuid
}

/**
 * Target spot of a block moved by keyboard: past its neighbour; from the end of its list into the next list of the
 * same parent, then out of it. `in` moves into the block above, else the one below.
 * @returns undefined when there is no such spot
 */
export function spotToward(config: PageConfig, place: Place, direction: Direction): Spot | undefined {
  const { list, index } = spotOf(place)
  const blocks = listAt(config, list)
  if (direction === 'in') return intoNeighbour(config, { list, index })
  const owner = ownerOf(list)
  if (direction === 'out') return owner && after(owner)
  const next = direction === 'up' ? index - 1 : index + 1
  if (blocks[next]) return { list, index: direction === 'up' ? next : next + 1 }
  if (!owner) return undefined
  const container = blockAt(config, owner)
  const lists = container ? listPlacesIn(container, owner) : []
  const position = lists.findIndex((candidate) => isSamePlace(candidate, list))
  const other = lists[direction === 'up' ? position - 1 : position + 1]
  if (other) return { list: other, index: direction === 'up' ? listAt(config, other).length : 0 }
  return direction === 'up' ? spotOf(owner) : after(owner)
}

const after = (owner: Place): Spot => {
  const spot = spotOf(owner)
  return { ...spot, index: spot.index + 1 }
}

function intoNeighbour(config: PageConfig, { list, index }: Spot): Spot | undefined {
  for (const by of [-1, 1]) {
    const place = placeOf({ list, index: index + by })
    const block = index + by >= 0 ? blockAt(config, place) : undefined
    const lists = block ? listPlacesIn(block, place) : []
    const inner = by < 0 ? lists.at(-1) : lists[0]
    if (inner) return { list: inner, index: by < 0 ? listAt(config, inner).length : 0 }
  }
  return undefined
}
