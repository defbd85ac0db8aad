/**
 * Pool of connections. Long statements leave one connection to short ones, which also have priority; but one long
 * statement at a time is always served first, so that long statements do not starve.
 */
export class ConnectionPool<Item> {
  private readonly free: Item[]
  private readonly maxLong: number
  private readonly waiting: Record<Kind, ((item: Item) => void)[]> = { short: [], long: [] }
  private longUnderWay = 0
  private readonly size: number

  constructor(items: readonly Item[]) {
    this.free = [...items]
    this.size = items.length
    this.maxLong = Math.max(1, items.length - 1)
  }

  /** Number of connections, of busy ones, and of callers waiting for one. */
  get load(): PoolLoad {
    const { short, long } = this.waiting
    return { connections: this.size, busy: this.size - this.free.length, waiting: short.length + long.length }
  }

  async with<Result>(isLong: boolean, work: (item: Item) => Promise<Result>): Promise<Result> {
    const kind = isLong ? 'long' : 'short'
    const item = await this.take(kind)
    try {
      return await work(item)
    } finally {
      this.giveBack(item, kind)
    }
  }

  /** Takes a connection; the caller must call `giveBack`. */
  take(kind: Kind = 'short'): Promise<Item> {
    const item = kind === 'short' || this.longUnderWay < this.maxLong ? this.free.pop() : undefined
    if (item === undefined) return new Promise((resolve) => this.waiting[kind].push(resolve))
    this.count(kind, 1)
    return Promise.resolve(item)
  }

  giveBack(item: Item, kind: Kind = 'short'): void {
    this.count(kind, -1)
    const next = this.nextKind()
    const resolve = next && this.waiting[next].shift()
    if (!next || !resolve) {
      this.free.push(item)
      return
    }
    this.count(next, 1)
    resolve(item)
  }

  private nextKind(): Kind | undefined {
    const { short, long } = this.waiting
    if (long.length && this.longUnderWay === 0) return 'long'
    if (short.length) return 'short'
    return long.length && this.longUnderWay < this.maxLong ? 'long' : undefined
  }

  private count(kind: Kind, change: number): void {
    if (kind === 'long') this.longUnderWay += change
  }
}

type Kind = 'short' | 'long'

export interface PoolLoad {
  connections: number
  busy: number
  waiting: number
}
