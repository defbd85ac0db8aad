import { LRUCache } from 'lru-cache'

/**
 * LRU cache of facts about one version of lines. A fact is computed once: concurrent callers share the promise. After a
 * failure it is computed again.
 */
export class PromiseCache<Value> {
  private readonly answers: LRUCache<string, Promise<Value>> | undefined

  /** @param most maximum number of facts; 0 disables the cache */
  constructor(most: number) {
    this.answers = most ? new LRUCache({ max: most }) : undefined
  }

  get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.answers?.get(key)
    if (known) return known
    const answer = ask()
    this.answers?.set(key, answer)
    answer.catch(() => {
      if (this.answers?.peek(key) === answer) this.answers.delete(key)
    })
    return answer
  }

  /** Caches a fact that was found otherwise. */
  learn(key: string, value: Value): void {
    if (!this.answers?.has(key)) this.answers?.set(key, Promise.resolve(value))
  }

  clear(): void {
    this.answers?.clear()
  }
}
