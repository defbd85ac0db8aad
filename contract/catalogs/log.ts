/** What a channel tells of the log of a run, put into what was read of it (docs/api/catalogs.md). */
import type { LogLine } from './catalog.ts'

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
