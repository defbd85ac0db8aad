/** Binary search: returns the first index below `count` that passes a monotonic test, or `count` when none passes. */
export function lowerBound(count: number, isBeyond: (place: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(middle)) high = middle
    else low = middle + 1
  }
  return low
}
