/** Keeps the k first items of an order, in a heap with the last of them at the root. */
export class TopK<Item> {
  private readonly heap: Item[] = []
  private readonly count: number
  private readonly compare: (one: Item, other: Item) => number

  constructor(count: number, compare: (one: Item, other: Item) => number) {
    this.count = count
    this.compare = compare
  }

  /**
   * The last of the k items once the heap is full, undefined before: items that do not sort before it can be skipped.
   */
  get last(): Item | undefined {
    return this.isFull ? this.heap[0] : undefined
  }

  get isFull(): boolean {
    return this.heap.length === this.count
  }

  clear(): void {
    this.heap.length = 0
  }

  offer(item: Item): void {
    const { heap } = this
    if (heap.length < this.count) {
      heap.push(item)
      this.rise(heap.length - 1)
    } else if (this.count > 0 && this.compare(item, heap[0]!) < 0) {
      heap[0] = item
      this.sink()
    }
  }

  inOrder(): Item[] {
    return this.heap.toSorted(this.compare)
  }

  private rise(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.compare(this.heap[at]!, this.heap[parent]!) <= 0) return
      this.swap(at, parent)
      at = parent
    }
  }

  private sink(): void {
    let at = 0
    for (;;) {
      let last = at
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.heap.length && this.compare(this.heap[child]!, this.heap[last]!) > 0) last = child
      }
      if (last === at) return
      this.swap(at, last)
      at = last
    }
  }

  private swap(one: number, other: number): void {
    const swapped = this.heap[one]!
    this.heap[one] = this.heap[other]!
    this.heap[other] = swapped
  }
}
