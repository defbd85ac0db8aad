/** Binary search: the first of so many places that a test passes, when all those after it do too; as many as there are for none. */
export function lowerBound(count: number, isBeyond: (place: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(middle)) high = middle
    else low = middle + 1
  }
  return low
}
