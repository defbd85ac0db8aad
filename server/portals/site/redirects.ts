/** Redirects from former addresses of portals to the present ones. No I/O. */

const moves: readonly [from: RegExp, to: string][] = [
  [/^\/explore$/, '/datasets'],
  [/^\/explore\/dataset\/([^/]+)$/, '/datasets/$1'],
  [/^\/datasets\/([^/]+)\/full$/, '/datasets/$1/table']
]

/**
 * Returns the present path of a former one.
 * @param path below the base of the portal, without final slash
 * @returns undefined for a path that has not moved
 */
export function movedPath(path: string): string | undefined {
  const move = moves.find(([from]) => from.test(path))
  return move && path.replace(...move)
}
