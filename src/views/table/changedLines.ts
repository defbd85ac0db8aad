/** Pages of lines when some of these changed: pure, but for who listens. */
import type { Line } from '../../../contract/datasets/dataset.ts'
import type { LineChange } from '../../../contract/realtime.ts'
import type { LinePages } from './linePages.ts'

export interface LinesChanged {
  changes: readonly LineChange[]
  /** How many lines the dataset has now, when that is told. */
  count?: number | undefined
}

/** Calls a listener each time that lines changed, until the returned function is called. */
export type FollowChanges = (listener: (changed: LinesChanged) => void) => () => void

/** Changes that came one after the other, as one: the last of each line, new lines being new until they are gone. */
export function together(former: LinesChanged | undefined, { changes, count }: LinesChanged): LinesChanged {
  const known = new Map(former?.changes.map((change) => [change._id, change]))
  for (const change of changes) {
    const isNew = known.get(change._id)?._action === 'create' && change._action === 'update'
    known.set(change._id, isNew ? { ...change, _action: 'create' } : change)
  }
  return { changes: [...known.values()], count }
}

/** What is asked of the lines, apart from which. */
export interface AskedLines {
  isFiltered: boolean
  /** In another order than the last written first. */
  isOrdered: boolean
  /** There are lines after those that are loaded. */
  hasMore: boolean
}

export function askedOf(selection: readonly [string, string][], hasMore: boolean): AskedLines {
  const names = selection.map(([name]) => name)
  return {
    isFiltered: names.some((name) => !['sort', 'draft', 'finalizedAt', 'q_mode'].includes(name)),
    isOrdered: names.includes('sort') || names.includes('q'),
    hasMore
  }
}

/**
 * The pages after some lines changed: each line stays where it is, new ones come first.
 * @param read the changed lines that are asked for, as they are now
 * @returns undefined when only reading the pages again tells what they are
 */
export function withChangedLines(
  data: LinePages,
  { changes, count }: LinesChanged,
  read: readonly Line[],
  { isFiltered, isOrdered, hasMore }: AskedLines
): LinePages | undefined {
  const loaded = new Set(data.pages.flatMap(({ results }) => results.map(({ _id }) => _id)))
  const found = new Map(read.map((line) => [line._id, line]))
  const gone = new Set<string>()
  const fresh = new Set<string>()
  for (const { _id, _action } of changes) {
    const isFound = found.has(_id)
    if (loaded.has(_id)) {
      if (!isFound) gone.add(_id)
    } else {
      // Whether it was one of the lines before is not known, nor where it comes in their order.
      if (isFiltered && hasMore && _action !== 'create') return undefined
      if (isFound && isOrdered) return undefined
      if (isFound) fresh.add(_id)
    }
  }
  const first = data.pages[0]
  const counted = first?.total === undefined ? undefined : first.total - gone.size + fresh.size
  const total = isFiltered ? counted : (count ?? counted)
  const pages = data.pages.map((page, index) => {
    const kept = page.results.flatMap((line) => {
      if (gone.has(String(line._id))) return []
      return [found.get(line._id) ?? line]
    })
    if (index > 0) return { ...page, results: kept }
    const added = read.filter(({ _id }) => fresh.has(String(_id)))
    return { ...page, ...(total === undefined ? {} : { total }), results: [...added, ...kept] }
  })
  return { ...data, pages }
}
