/**
 * Whether two words are within `most` insertions, deletions, substitutions and transpositions of adjacent letters
 * (Damerau–Levenshtein distance).
 */
export function isWithinEdits(first: string, second: string, most: number): boolean {
  // Letters are code points, as in the index.
  const one = Array.from(first)
  const other = Array.from(second)
  if (Math.abs(one.length - other.length) > most) return false
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwap) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return (last[other.length] as number) <= most
}
