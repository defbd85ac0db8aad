/** Merges log lines received on the channel of a run into the log that was read before (docs/api/catalogs.md). */
import type { LogLine } from './catalog.ts'

/**
 * Returns the log with one more line. A task has one line, the last received. A line that is in the log already is not
 * added again: the channel is followed before the log is read, so a line can arrive by both ways.
 */
export function withLogLine(lines: readonly LogLine[], line: LogLine): LogLine[] {
  if (line.type === 'task' && line.key !== undefined) {
    const index = lines.findIndex(({ type, key }) => type === 'task' && key === line.key)
    if (index < 0) return [...lines, line]
    const existingLine = lines[index]
    return existingLine && existingLine.date > line.date ? [...lines] : lines.with(index, line)
  }
  const isKnown = lines.some(
    ({ type, date, msg, extra }) =>
      type === line.type && date === line.date && msg === line.msg && extra === line.extra
  )
  return isKnown ? [...lines] : [...lines, line]
}
