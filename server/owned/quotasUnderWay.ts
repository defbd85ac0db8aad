/**
 * What requests that are under way will add to accounts, so that several at once cannot pass a limit together. In memory: the
 * one process has all of them, and what it was receiving ends with it.
 */
import type { AccountKeys } from '../../contract/session.ts'
import { quotaNames, type Consumption } from '../limits/limits.ts'

export type Added = Partial<Consumption>

interface Awaited {
  sizes: Consumption
  /** How often something ended: what was counted before may not have been counted by whoever read earlier. */
  ended: number
  /** Requests under way. */
  held: number
}

const nothing: Consumption = { store_bytes: 0, indexed_bytes: 0, nb_datasets: 0 }

export class QuotasUnderWay {
  private readonly accounts = new Map<string, Awaited>()

  /** What is under way for an account, and how often something of it ended. */
  of(account: AccountKeys): { sizes: Consumption; ended: number } {
    return this.accounts.get(keyOf(account)) ?? { sizes: nothing, ended: this.forgotten }
  }

  /** @returns says that it ended: it was counted by then, or never will be */
  hold(account: AccountKeys, added: Added): () => void {
    const key = keyOf(account)
    const known = this.accounts.get(key) ?? { sizes: { ...nothing }, ended: this.forgotten, held: 0 }
    this.accounts.set(key, known)
    known.held++
    for (const name of quotaNames) known.sizes[name] += added[name] ?? 0
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      known.held--
      known.ended++
      for (const name of quotaNames) known.sizes[name] -= added[name] ?? 0
      if (known.held) return
      this.accounts.delete(key)
      this.forgotten = Math.max(this.forgotten, known.ended)
    }
  }

  /** For accounts that have nothing under way: never less than what they were left with. */
  private forgotten = 0
}

function keyOf({ type, id }: AccountKeys): string {
  return `${type}:${id}`
}
