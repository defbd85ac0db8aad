/** Updates loaded pages after lines changed. No I/O. */
import type { Line } from '../../../contract/datasets/dataset.ts'
import type { LineChange } from '../../../contract/realtime.ts'
import type { LinePages } from './linePages.ts'

export interface LinesChanged {
  changes: readonly LineChange[]
  /** Number of lines of the dataset, when the server sends it. */
  count?: number | undefined
}

/** Subscribes a listener to changed lines; returns the unsubscribe function. */
export type FollowChanges = (listener: (changed: LinesChanged) => void) => () => void

/** Merges successive changes: the last change of each line; a created line stays "created" until it is deleted. */
export function mergeChanges(
  former: LinesChanged | undefined,
  { changes, count }: LinesChanged
): LinesChanged {
  const changesById = new Map(former?.changes.map((change) => [change._id, change]))
  for (const change of changes) {
    const isNew = changesById.get(change._id)?._action === 'create' && change._action === 'update'
    changesById.set(change._id, isNew ? { ...change, _action: 'create' } : change)
  }
  return { changes: [...changesById.values()], count }
}

/** Query of the loaded lines: filters, order, further pages. */
export interface RequestedLines {
  isFiltered: boolean
  /** Whether the order differs from the default, last written first. */
  isOrdered: boolean
  /** Whether there are further pages. */
  hasMore: boolean
}

export function requestedLinesOf(selection: readonly [string, string][], hasMore: boolean): RequestedLines {
  const names = selection.map(([name]) => name)
  return {
    isFiltered: names.some((name) => !['sort', 'draft', 'finalizedAt', 'q_mode'].includes(name)),
    isOrdered: names.includes('sort') || names.includes('q'),
    hasMore
  }
}

/**
 * Updates pages after some lines changed: each line keeps its position, new ones come first.
 * @param read current state of the changed lines that match the query
 * @returns undefined when the pages must be refetched
 */
export function withChangedLines(
  data: LinePages,
  { changes, count }: LinesChanged,
  read: readonly Line[],
  { isFiltered, isOrdered, hasMore }: RequestedLines
): LinePages | undefined {
  const loaded = new Set(data.pages.flatMap(({ results }) => results.map(({ _id }) => _id)))
  const readById = new Map(read.map((line) => [line._id, line]))
  const removedIds = new Set<string>()
  const fresh = new Set<string>()
  for (const { _id, _action } of changes) {
    const isFound = readById.has(_id)
    if (loaded.has(_id)) {
      if (!isFound) removedIds.add(_id)
    } else {
      // It is unknown whether the line matched before, and where it is in the order.
      if (isFiltered && hasMore && _action !== 'create') return undefined
      if (isFound && isOrdered) return undefined
      if (isFound) fresh.add(_id)
    }
  }
  const first = data.pages[0]
  const counted = first?.total === undefined ? undefined : first.total - removedIds.size + fresh.size
  const total = isFiltered ? counted : (count ?? counted)
  const pages = data.pages.map((page, index) => {
    const keptLines = page.results.flatMap((line) => {
      if (removedIds.has(String(line._id))) return []
      return [readById.get(line._id) ?? line]
    })
    if (index > 0) return { ...page, results: keptLines }
    const added = read.filter(({ _id }) => fresh.has(String(_id)))
    return { ...page, ...(total === undefined ? {} : { total }), results: [...added, ...keptLines] }
  })
  return { ...data, pages }
}
