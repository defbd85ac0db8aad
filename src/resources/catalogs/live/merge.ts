/** How what the channels tell is put into what was read (docs/api/catalogs.md). */
import type { LogLine } from '../../../../contract/catalogs/catalog.ts'
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

/**
 * A log with one more line. A task has one line, the last that was told; a line that was read already, since the channel
 * was followed before the log was read, stays one.
 */
export function withLogLine(lines: readonly LogLine[], line: LogLine): LogLine[] {
  if (line.type === 'task' && line.key !== undefined) {
    const index = lines.findIndex(({ type, key }) => type === 'task' && key === line.key)
    if (index < 0) return [...lines, line]
    const known = lines[index]
    return known && known.date > line.date ? [...lines] : lines.with(index, line)
  }
  const isKnown = lines.some(
    ({ type, date, msg, extra }) =>
      type === line.type && date === line.date && msg === line.msg && extra === line.extra
  )
  return isKnown ? [...lines] : [...lines, line]
}
