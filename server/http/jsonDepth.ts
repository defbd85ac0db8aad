/** Levels of a JSON body: what walks through it must come back. */
export const mostLevels = 200

/** Whether a JSON value has arrays or objects inside of one another on more levels than that; looks no further. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let present = [value].filter(isNested)
  for (let level = 0; level < levels && present.length; level++) {
    present = present.flatMap((parent) => Object.values(parent).filter(isNested))
  }
  return present.length > 0
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
