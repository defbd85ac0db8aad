/** Uuids of blocks, unique within a page. */
import type { Block } from '../../../../../contract/portals/blocks.ts'
import type { PageConfig } from '../../../../../contract/portals/page.ts'
import { identified, withIds } from '../../../../../contract/portals/uuids.ts'

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
