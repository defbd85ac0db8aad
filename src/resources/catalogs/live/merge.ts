/** Merge of WebSocket messages into cached runs (docs/api/catalogs.md). No I/O. */
import type { Listed } from '../api.ts'

/** Returns the list with changes to one run; the same list when the run is absent. */
export function withRunChanges<Run extends { _id: string }>(
  list: Listed<Run> | undefined,
  id: string,
  changes: Partial<Run>
): Listed<Run> | undefined {
  if (!list?.results.some((run) => run._id === id)) return list
  return { ...list, results: list.results.map((run) => (run._id === id ? { ...run, ...changes } : run)) }
}

export function withoutRun<Run extends { _id: string }>(
  list: Listed<Run> | undefined,
  id: string
): Listed<Run> | undefined {
  if (!list?.results.some((run) => run._id === id)) return list
  return { count: list.count - 1, results: list.results.filter((run) => run._id !== id) }
}
