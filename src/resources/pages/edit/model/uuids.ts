/** Uuids of blocks, unique within a page. */
import { innerLists, type Block } from '../../../../../contract/portals/blocks.ts'
import type { PageConfig } from '../../../../../contract/portals/page.ts'
import type { Place } from '../../../../portal/blocks/block.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Generates a random uuid of eight characters. */
export function newUuid(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(8))
  return [...numbers].map((number) => letters[number % letters.length]).join('')
}

/** Deep copy of a block with new uuids. */
export const renewed = (block: Block): Block => withIds(structuredClone(block), () => newUuid())

/** Content in which every block has a unique uuid; the same object when nothing changes. */
export function withUuids(config: PageConfig): PageConfig {
  const taken = new Set<string>()
  const elements = identified(config.elements, (uuid) => {
    let unique = uuid
    while (!unique || taken.has(unique)) unique = newUuid()
    taken.add(unique)
    return unique
  })
  return elements === config.elements ? config : { ...config, elements }
}

type Identify = (uuid: string | undefined) => string

function identified(blocks: Block[], identify: Identify): Block[] {
  const next = blocks.map((block) => withIds(block, identify))
  return next.every((block, index) => block === blocks[index]) ? blocks : next
}

function withIds(block: Block, identify: Identify): Block {
  const uuid = identify(typeof block.uuid === 'string' ? block.uuid : undefined)
  let next = uuid === block.uuid ? block : { ...block, uuid }
  for (const [place, list] of innerLists(block)) {
    if (!Array.isArray(list)) continue
    const inside = identified(list as Block[], identify)
    if (inside !== list) next = withInner(next, place, inside) as Block
  }
  return next
}

function withInner(value: unknown, [key, ...rest]: Place, list: Block[]): unknown {
  if (key === undefined) return list
  if (Array.isArray(value)) return value.with(Number(key), withInner(value[Number(key)], rest, list))
  return { ...(value as object), [key]: withInner((value as Record<string, unknown>)[key], rest, list) }
}
