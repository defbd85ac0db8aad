/** Blocks of the content of a page (docs/api/pages.md). */

export const blockGroups = {
  basic: ['title', 'text', 'alert', 'image', 'iframe', 'icon'],
  navigation: ['button', 'menu', 'breadcrumbs'],
  layout: ['divider', 'banner', 'card', 'two-columns', 'responsive-grid', 'tabs', 'expansion-panels'],
  functional: ['search', 'topics', 'metrics', 'contact', 'custom-agent'],
  datasets: [
    'datasets-catalog',
    'datasets-list',
    'dataset-card',
    'dataset-table',
    'dataset-form',
    'dataset-download'
  ],
  applications: ['applications-catalog', 'applications-list', 'application'],
  reuses: ['reuses-catalog', 'reuses-list', 'reuse-card'],
  events: ['event-catalog', 'event-list', 'event-card'],
  news: ['news-catalog', 'news-list', 'news-card']
} as const

export type BlockGroup = keyof typeof blockGroups
export type BlockType = (typeof blockGroups)[BlockGroup][number]

const blockTypes: ReadonlySet<string> = new Set(Object.values(blockGroups).flat())

export interface Block {
  type: BlockType
  /** Id of eight characters, unique within the page. */
  uuid?: string
  /** Bottom margin, 0 to 16. */
  mb?: number
  [property: string]: unknown
}

type Blocks = Block[]

/** A list of inner blocks: its place within the block, and its value. */
type InnerList = readonly [place: readonly (string | number)[], list: unknown]

/** Lists of inner blocks, for each type of block that contains others. */
const containers: Partial<Record<BlockType, (block: Block) => InnerList[]>> = {
  banner: ({ children }) => [[['children'], children]],
  card: ({ children }) => [[['children'], children]],
  'responsive-grid': ({ children }) => [[['children'], children]],
  'two-columns': ({ children, children2 }) => [
    [['children'], children],
    [['children2'], children2]
  ],
  tabs: ({ tabs }) => childrenOfEach('tabs', tabs),
  'expansion-panels': ({ panels }) => childrenOfEach('panels', panels),
  'datasets-catalog': advancedFilters,
  'applications-catalog': advancedFilters,
  'reuses-catalog': advancedFilters,
  'event-catalog': advancedFilters,
  'news-catalog': advancedFilters
}

function advancedFilters({ advancedFilters: list }: Block): InnerList[] {
  return [[['advancedFilters'], list]]
}

function childrenOfEach(name: string, parts: unknown): InnerList[] {
  if (!Array.isArray(parts)) return []
  return parts.map((part: unknown, index): InnerList => [
    [name, index, 'children'],
    (part as { children?: unknown } | null)?.children
  ])
}

/** Lists of inner blocks of a block, absent ones included. */
export const innerLists = (block: Block): InnerList[] => containers[block.type]?.(block) ?? []

/** Lists of inner blocks that are present, even if they are not arrays. */
function listsIn(block: Block): unknown[] {
  return innerLists(block).flatMap(([, list]) => (list === undefined || list === null ? [] : [list]))
}

export const maxBlocks = 2000
export const deepestBlock = 20

export type BlocksProblem =
  | { problem: 'tooMany' }
  | { problem: 'tooDeep' }
  | { problem: 'notBlocks' }
  | { problem: 'unknownType'; type: string }

/**
 * Returns the first structural problem of the blocks of a page, which may be any value; undefined when they are well
 * formed. The fields of blocks are not checked.
 */
export function problemOfBlocks(elements: unknown): BlocksProblem | undefined {
  const waiting: { list: unknown; depth: number }[] = [{ list: elements, depth: 1 }]
  let count = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { list, depth } = next
    if (!Array.isArray(list)) return { problem: 'notBlocks' }
    if (depth > deepestBlock) return { problem: 'tooDeep' }
    count += list.length
    if (count > maxBlocks) return { problem: 'tooMany' }
    for (const block of list as unknown[]) {
      const type = (block as { type?: unknown } | null)?.type
      if (typeof type !== 'string') return { problem: 'notBlocks' }
      if (!blockTypes.has(type)) return { problem: 'unknownType', type }
      for (const inner of listsIn(block as Block)) waiting.push({ list: inner, depth: depth + 1 })
    }
  }
  return undefined
}

/** Iterates over all blocks, a parent before its inner blocks. The blocks have to be well formed. */
export function* eachBlock(elements: Blocks): Generator<Block> {
  for (const block of elements) {
    yield block
    for (const list of listsIn(block)) yield* eachBlock(list as Blocks)
  }
}
