/**
 * Entity tags of lines: `W/"{_i}-{digest of the response}"`. The number identifies the write, for `If-Match`. The
 * digest identifies the response, which also changes with the columns of the dataset, for `If-None-Match`.
 */
import { createHash } from 'node:crypto'
import type { StoredLine } from './storedLine.ts'

/** Line numbers from an `If-Match` header; `*` is any state of an existing line. */
export type SeenStates = '*' | ReadonlySet<number>

/** @param text JSON of the line in the response */
export function lineTag({ i }: Pick<StoredLine, 'i'>, text: string): string {
  return `W/"${i}-${createHash('sha1').update(text).digest('base64url')}"`
}

/** Yields each tag of a list; the quotes and the `W/` prefix are optional. */
function* tagsIn(header: string): Generator<string> {
  for (const [, quoted, bare] of header.matchAll(/(?:w\/)?"([^"]*)"|([^\s,"]+)/gi)) yield quoted ?? bare ?? ''
}

/**
 * Parses an `If-Match` header: `"123"`, `W/"123-abc"`, `123`, a list, or `*`. An unknown tag matches no state: the
 * write is refused.
 */
export function seenStates(header: string | undefined): SeenStates | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return '*'
  const numbers = [...tagsIn(header)].flatMap((tag) => /^(\d{1,16})(?:-|$)/.exec(tag)?.[1] ?? [])
  return new Set(numbers.map(Number))
}

/**
 * Whether a line is in a state that its writer has seen. Applying extensions changes the number of a line, but not its
 * state.
 */
export function isSeen(seen: SeenStates, current: Pick<StoredLine, 'i' | 'written'> | undefined): boolean {
  if (!current || seen === '*') return !!current
  // The client got its numbers from tags of this line: from `written` to `i`, they name the state of the last write.
  const { i, written = i } = current
  return [...seen].some((number) => written <= number && number <= i)
}
