import { LRUCache } from 'lru-cache'

/**
 * LRU cache of facts about one version of lines. A fact is computed once: concurrent callers share the promise. After a
 * failure it is computed again.
 */
export class PromiseCache<Value> {
  private readonly promises: LRUCache<string, Promise<Value>> | undefined

  /** @param most maximum number of facts; 0 disables the cache */
  constructor(most: number) {
    this.promises = most ? new LRUCache({ max: most }) : undefined
  }

  get(key: string, compute: () => Promise<Value>): Promise<Value> {
    const cached = this.promises?.get(key)
    if (cached) return cached
    const promise = compute()
    this.promises?.set(key, promise)
    promise.catch(() => {
      if (this.promises?.peek(key) === promise) this.promises.delete(key)
    })
    return promise
  }

  /** Caches a fact that was found otherwise. */
  learn(key: string, value: Value): void {
    if (!this.promises?.has(key)) this.promises?.set(key, Promise.resolve(value))
  }

  clear(): void {
    this.promises?.clear()
  }
}
