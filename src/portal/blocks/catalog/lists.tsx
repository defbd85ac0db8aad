/** Blocks that show resources as cards: the latest ones, selected ones, or a single one. */
import { useContext, type ReactNode } from 'react'
import type { Block } from '../../../../contract/portals/blocks.ts'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { Unread } from '../../view/Unread.tsx'
import { useRead, type ListBody } from '../../view/useRead.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import type { BlockProps, BlockView } from '../block.ts'
import { CardLevelContext } from '../PageContext.tsx'
import type { ResultsProps } from './kind.ts'

export interface ListKind<Item extends object> {
  /** Field of the selected resources in the block, such as `datasets`; field of the single one in a card block. */
  field: string
  oneField: string
  /** Property that identifies selected resources. */
  key: 'id' | 'slug'
  keyOf: (item: Item) => string
  /** Maximum number of selected resources. */
  most: number
  /** Default number of columns. */
  columns: number
  /** @param asked the selected resources, or a sort mode */
  read: (visit: Visit, asked: { keys: string[]; size: number } | { mode: string; size: number }) => string
  Results: (props: ResultsProps<Item>) => ReactNode
}

function chosenIn(value: unknown, key: 'id' | 'slug', most: number): string[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  const keys = list.flatMap((resource) => {
    const name = sectionOf(resource)[key]
    return typeof name === 'string' && name !== '' ? [name] : []
  })
  return [...new Set(keys)].slice(0, most)
}

/** @returns undefined when nothing is selected */
function listParameters<Item extends object>(
  block: Block,
  kind: ListKind<Item>
): Parameters<ListKind<Item>['read']>[1] | undefined {
  const { limit, mode } = block
  const size = typeof limit === 'number' ? Math.min(12, Math.max(1, Math.round(limit))) : 3
  if (mode !== 'custom') return { mode: typeof mode === 'string' ? mode : '', size }
  const keys = chosenIn(block[kind.field], kind.key, kind.most)
  return keys.length ? { keys, size: kind.most } : undefined
}

const lookOf = (block: Block): unknown => (block.usePortalConfig === false ? block.cardConfig : undefined)

export function listBlock<Item extends object>(kind: ListKind<Item>): BlockView {
  function List({ block }: BlockProps): ReactNode {
    const visit = useVisit()
    const wanted = listParameters(block, kind)
    if (!wanted) return null
    const columns = typeof block.columns === 'number' ? block.columns : kind.columns
    const keys = 'keys' in wanted ? wanted.keys : undefined
    return <Cards kind={kind} address={kind.read(visit, wanted)} {...{ block, columns, keys }} />
  }
  return {
    View: List,
    reads: (block, visit) => {
      const wanted = listParameters(block, kind)
      return wanted ? [kind.read(visit, wanted)] : []
    }
  }
}

export function cardBlock<Item extends object>(kind: ListKind<Item>): BlockView {
  const wanted = (block: Block): { keys: string[]; size: number } | undefined => {
    const keys = chosenIn([block[kind.oneField]], kind.key, 1)
    return keys.length ? { keys, size: 1 } : undefined
  }
  function One({ block }: BlockProps): ReactNode {
    const visit = useVisit()
    const chosen = wanted(block)
    if (!chosen) return null
    return (
      <Cards kind={kind} address={kind.read(visit, chosen)} block={block} columns={1} keys={chosen.keys} />
    )
  }
  return {
    View: One,
    reads: (block, visit) => {
      const chosen = wanted(block)
      return chosen ? [kind.read(visit, chosen)] : []
    }
  }
}

interface CardsProps<Item extends object> {
  kind: ListKind<Item>
  address: string
  block: Block
  columns: number
  /** Keys of the selected resources, in display order. */
  keys: string[] | undefined
}

function Cards<Item extends object>({ kind, address, block, columns, keys }: CardsProps<Item>): ReactNode {
  const read = useRead<ListBody<Item>>(address)
  const level = useContext(CardLevelContext)
  if (read.state !== 'read') return <Unread read={read} />
  const { results } = read.body
  const placeOf = (item: Item): number => keys?.indexOf(kind.keyOf(item)) ?? 0
  const items = keys ? results.toSorted((a, b) => placeOf(a) - placeOf(b)) : results
  const { Results } = kind
  return items.length ? <Results items={items} columns={columns} look={lookOf(block)} level={level} /> : null
}
