/** The body of `lines`, assembled from the texts of its lines, and the address of the next page (contract §3, §6). */
import { setImmediate } from 'node:timers/promises'
import type { LinesPage } from './engine.ts'
import { formatCursor } from './query/cursor.ts'

export interface JsonAnswer {
  total?: number
  next?: string
  hints: string[]
  lines: string[]
}

export function linesToJson({ total, next, hints, lines }: JsonAnswer): string {
  const members = [
    ...(total === undefined ? [] : [`"total":${total}`]),
    ...(next === undefined ? [] : [`"next":${JSON.stringify(next)}`]),
    ...(hints.length ? [`"meta":${JSON.stringify({ hints })}`] : []),
    `"results":[${lines.join(',')}]`
  ]
  return `{${members.join(',')}}`
}

/** Undefined after the last page: only a full page has a next one. */
export function nextAddress(
  linesAddress: string,
  parameters: Record<string, string>,
  { cursor }: Pick<LinesPage, 'cursor'>
): string | undefined {
  if (!cursor) return undefined
  const { page: _page, after: _after, ...kept } = parameters
  const query = new URLSearchParams({ ...kept, after: formatCursor(cursor) })
  return `${linesAddress}?${query}`
}

/** Applies a change to each line, letting other requests have their turn. */
export async function changeLines(lines: string[], change: (line: string) => string): Promise<string[]> {
  const changed: string[] = []
  for (const [index, line] of lines.entries()) {
    changed.push(change(line))
    if (index % 200 === 199) await setImmediate()
  }
  return changed
}
