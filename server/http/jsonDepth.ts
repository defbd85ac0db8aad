/** Maximum nesting of a JSON body, so that recursive functions do not overflow the stack. */
export const maxLevels = 200

/** Whether a JSON value is nested deeper than a number of levels; stops at that depth. */
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
