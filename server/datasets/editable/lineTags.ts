/**
 * Tags of lines, which name a state of a line: `W/"{_i}-{digest of the answer}"`. The number tells the write, which a
 * later write is compared to; the digest tells the answer, which changes with the columns that a dataset keeps.
 */
import { createHash } from 'node:crypto'
import type { StoredLine } from './storedLine.ts'

/** The states that a writer has seen, by their number; `*` is any state, as long as the line is there. */
export type SeenStates = '*' | ReadonlySet<number>

/** @param text the line as it is answered */
export function lineTag({ i }: Pick<StoredLine, 'i'>, text: string): string {
  return `W/"${i}-${createHash('sha1').update(text).digest('base64url')}"`
}

/** Each tag of a list; quotes and the sign of a weak tag may be absent. */
function* tagsIn(header: string): Generator<string> {
  for (const [, quoted, bare] of header.matchAll(/(?:w\/)?"([^"]*)"|([^\s,"]+)/gi)) yield quoted ?? bare ?? ''
}

/**
 * What a header `If-Match` says: `"123"`, `W/"123-abc"`, `123`, several of them, or `*`. What is no tag of a line is
 * that of no state: the write is refused.
 */
export function seenStates(header: string | undefined): SeenStates | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return '*'
  const numbers = [...tagsIn(header)].flatMap((tag) => /^(\d{1,16})(?:-|$)/.exec(tag)?.[1] ?? [])
  return new Set(numbers.map(Number))
}

/** A line that got the values of its extensions since it was written is still what its writer has seen. */
export function isSeen(seen: SeenStates, current: Pick<StoredLine, 'i' | 'written'> | undefined): boolean {
  if (!current || seen === '*') return !!current
  // Numbers are those of one line only.
  const { i, written = i } = current
  return [...seen].some((number) => written <= number && number <= i)
}
