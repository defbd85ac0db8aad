/**
 * Whether two words are within `max` insertions, deletions, substitutions and transpositions of adjacent letters
 * (Damerau–Levenshtein distance).
 */
export function isWithinEdits(first: string, second: string, max: number): boolean {
  // Letters are code points, as in the index.
  const a = Array.from(first)
  const b = Array.from(second)
  if (Math.abs(a.length - b.length) > max) return false
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return (last[b.length] as number) <= max
}
