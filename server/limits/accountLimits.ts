/** Limits of an account as they are told, with what it consumes. */
import type { AccountKeys } from '../../contract/session.ts'
import { preconditionOf, tagOf } from '../http/preconditions.ts'
import type { Platform } from '../platform.ts'
import { withDefaults, type Limits, type StoredLimits } from './limits.ts'
import { readLimits, writeLimits } from './store.ts'

interface AccountLimits {
  /** Limits of an account, stored with defaults when first read. */
  of(account: AccountKeys): Promise<Limits>
  /**
   * Stored limits that the precondition of the client matches; undefined without precondition.
   * @throws HttpError 412 when the limits changed
   */
  matching(account: AccountKeys, precondition: string | undefined): ReturnType<typeof readLimits>
  /** Name of an account: callers may know its id only. */
  nameOf(account: AccountKeys): Promise<string>
}

export function accountLimits({
  config,
  metadata,
  owned,
  directory
}: Pick<Platform, 'config' | 'metadata' | 'owned' | 'directory'>): AccountLimits {
  async function of(account: AccountKeys): Promise<Limits> {
    const consumption = await owned.consumptionOf(account)
    const known = await readLimits(metadata, account)
    if (known) return withDefaults(account, known.lastUpdate, known.stored, consumption, config.limits)
    const stored: StoredLimits = { name: await nameOf(account), defaults: true }
    const lastUpdate = new Date().toISOString()
    await writeLimits(metadata, account, lastUpdate, stored)
    return withDefaults(account, lastUpdate, stored, consumption, config.limits)
  }

  async function nameOf({ type, id }: AccountKeys): Promise<string> {
    const { accounts } = directory
    const known = type === 'user' ? await accounts.user(id) : await accounts.organization(id)
    return known?.name ?? id
  }

  return {
    of,
    nameOf,
    async matching(account, precondition) {
      if (precondition === undefined) return undefined
      const now = await of(account)
      preconditionOf(precondition)(() => tagOf(JSON.stringify(now)))
      return readLimits(metadata, account)
    }
  }
}
