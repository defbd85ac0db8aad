/** Where the keyboard takes the selection, and blocks. Pure. */
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

/** The block that a step from another one leads to, in the order of the page. @returns its uuid */
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

/** The block that is selected once another one is gone: the one after it, else before, else around. */
export function neighbourOf(config: PageConfig, place: Place): string | undefined {
  const { list, index } = spotOf(place)
  const blocks = listAt(config, list)
  const beside = blocks[index + 1] ?? blocks[index - 1]
  if (beside) return beside.uuid
  const owner = ownerOf(list)
  return owner && blockAt(config, owner)?.uuid
}

/**
 * Where the keyboard takes a block: over the one above or below; at the end of its list into the next list of the same
 * block, then out of it; `in` is into the block above, else below.
 * @returns undefined where there is nowhere to go
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
  const own = lists.findIndex((one) => isSamePlace(one, list))
  const other = lists[direction === 'up' ? own - 1 : own + 1]
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
