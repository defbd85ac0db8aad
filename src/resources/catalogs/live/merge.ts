/** How what the channels tell is put into what was read (docs/api/catalogs.md). */
import type { Listed } from '../api.ts'

/** A run of a list with what changed of it. */
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
