/** Addresses of portals of before, and where the same is now. Pure. */

const moves: readonly [from: RegExp, to: string][] = [
  [/^\/explore$/, '/datasets'],
  [/^\/explore\/dataset\/([^/]+)$/, '/datasets/$1'],
  [/^\/datasets\/([^/]+)\/full$/, '/datasets/$1/table']
]

/**
 * @param path below the base of the portal, without slash at its end
 * @returns undefined for an address that has not moved
 */
export function movedPath(path: string): string | undefined {
  const move = moves.find(([from]) => from.test(path))
  return move && path.replace(...move)
}
