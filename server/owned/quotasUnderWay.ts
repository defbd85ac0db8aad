/**
 * Reservations of quotas by pending requests, so that concurrent ones cannot exceed a limit together. In memory: there
 * is a single process, and uploads end with it.
 */
import type { AccountKeys } from '../../contract/session.ts'
import { quotaNames, type Consumption } from '../limits/limits.ts'

export type Added = Partial<Consumption>

interface Reservations {
  sizes: Consumption
  /** Number of ended reservations: when it changed, consumption read earlier may lack them. */
  ended: number
  /** Number of current reservations. */
  current: number
}

const nothing: Consumption = { store_bytes: 0, indexed_bytes: 0, nb_datasets: 0 }

export class QuotasUnderWay {
  private readonly accounts = new Map<string, Reservations>()

  /** Reserved amounts of an account, and number of its ended reservations. */
  of(account: AccountKeys): { sizes: Consumption; ended: number } {
    return this.accounts.get(keyOf(account)) ?? { sizes: nothing, ended: this.forgotten }
  }

  /**
   * Reserves amounts.
   * @returns a function that ends the reservation, once the amounts are counted or given up
   */
  hold(account: AccountKeys, added: Added): () => void {
    const key = keyOf(account)
    const reservations = this.accounts.get(key) ?? {
      sizes: { ...nothing },
      ended: this.forgotten,
      current: 0
    }
    this.accounts.set(key, reservations)
    reservations.current++
    for (const name of quotaNames) reservations.sizes[name] += added[name] ?? 0
    let isReserved = true
    return () => {
      if (!isReserved) return
      isReserved = false
      reservations.current--
      reservations.ended++
      for (const name of quotaNames) reservations.sizes[name] -= added[name] ?? 0
      if (reservations.current) return
      this.accounts.delete(key)
      this.forgotten = Math.max(this.forgotten, reservations.ended)
    }
  }

  /** Value of `ended` for accounts without entry: at least that of any removed entry. */
  private forgotten = 0
}

function keyOf({ type, id }: AccountKeys): string {
  return `${type}:${id}`
}
