import { LRUCache } from 'lru-cache'

/**
 * Answers about one version of lines, the least recently used out first. A question is asked once: a second caller with
 * the same question waits for the same answer. A question that failed is asked again.
 */
export class PromiseCache<Value> {
  private readonly answers: LRUCache<string, Promise<Value>> | undefined

  /** @param most answers, 0 to ask each time */
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

  /** An answer that was found without asking. */
  learn(key: string, value: Value): void {
    if (!this.answers?.has(key)) this.answers?.set(key, Promise.resolve(value))
  }

  clear(): void {
    this.answers?.clear()
  }
}
