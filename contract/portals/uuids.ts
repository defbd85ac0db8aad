/** Uuids of the blocks of a page. No I/O. */
import { innerLists, type Block } from './blocks.ts'

/** Returns the uuid for a block that has the given one. */
type Identify = (uuid: string | undefined) => string | undefined

/** Gives each block the uuid that `identify` returns, in document order; the same array when nothing changes. */
export function identified(blocks: Block[], identify: Identify): Block[] {
  const next = blocks.map((block) => withIds(block, identify))
  return next.every((block, index) => block === blocks[index]) ? blocks : next
}

/** Like `identified`, for a block and the blocks in it. */
export function withIds(block: Block, identify: Identify): Block {
  const { uuid: storedUuid, ...anonymous } = block
  const uuid = identify(typeof storedUuid === 'string' ? storedUuid : undefined)
  let next: Block = block
  if (uuid !== storedUuid) next = uuid === undefined ? anonymous : { ...anonymous, uuid }
  for (const [place, list] of innerLists(block)) {
    if (!Array.isArray(list)) continue
    const inside = identified(list as Block[], identify)
    if (inside !== list) next = withInner(next, place, inside) as Block
  }
  return next
}

/**
 * Removes the uuids that a former block of the page has: an API client may have stored them twice, and blocks are told
 * apart by their uuid or, without one, by their place.
 */
export function withoutRepeatedUuids(blocks: Block[]): Block[] {
  const known = new Set<string>()
  return identified(blocks, (uuid) => {
    if (uuid === undefined || known.has(uuid)) return undefined
    known.add(uuid)
    return uuid
  })
}

function withInner(value: unknown, [key, ...rest]: readonly (string | number)[], list: Block[]): unknown {
  if (key === undefined) return list
  if (Array.isArray(value)) return value.with(Number(key), withInner(value[Number(key)], rest, list))
  return { ...(value as object), [key]: withInner((value as Record<string, unknown>)[key], rest, list) }
}
