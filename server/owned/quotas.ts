/** Quotas of accounts, checked before the body is read and after it was received (docs/api/limits.md). */
import { errorTexts, type ErrorKey } from '../../contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import {
  quotaNames,
  withDefaults,
  type Consumption,
  type Limits,
  type Quota,
  type QuotaName
} from '../limits/limits.ts'
import { readLimits } from '../limits/store.ts'
import type { Platform } from '../platform.ts'
import type { Added } from './quotasUnderWay.ts'

/** Approximate bytes that a multipart form adds to its file. */
export const formOverhead = 210

const quotaErrors = {
  store_bytes: 'storeQuota',
  indexed_bytes: 'indexedQuota',
  nb_datasets: 'datasetsQuota'
} as const satisfies Record<QuotaName, ErrorKey>

/**
 * Announced size in bytes, without the overhead of the form.
 * @throws HttpError 411 without a content length, 400 for an invalid one
 */
export function announcedSize(request: FastifyRequest): number {
  const length = request.headers['content-length']
  if (length === undefined) throw httpError('noLength')
  const size = Number(length)
  if (!Number.isFinite(size)) throw httpError('badLength')
  return Math.max(0, size - formOverhead)
}

export type LimitParts = Pick<Platform, 'metadata' | 'owned' | 'config'>

interface QuotaCheck {
  language?: Language
  /** Replaced amounts, which count as free. */
  givenBack?: Added
}

/**
 * Checks the limits of a dataset.
 * @throws HttpError 413 for a request above the maximum size of a dataset
 */
export function checkDatasetSize({ config }: Pick<Platform, 'config'>, size: number): void {
  const { datasetStorage, datasetIndexed, areChecked } = config.limits
  if (!areChecked) return
  if (datasetStorage !== -1 && size > datasetStorage) {
    throw httpError('datasetTooLarge')
  }
  if (datasetIndexed !== -1 && size > datasetIndexed) {
    throw httpError('indexedTooLarge')
  }
}

/** Message about an exhausted quota; undefined while all quotas have room. */
export async function exceededQuota(parts: LimitParts, account: AccountKeys): Promise<string | undefined> {
  if (!parts.config.limits.areChecked) return undefined
  const limits = await limitsOf(parts, account)
  const used = (['store_bytes', 'indexed_bytes'] as const).find((name) => remainingOf(limits[name]) === 0)
  return used && errorTexts(quotaErrors[used]).fr
}

/**
 * Checks the size of an attachment.
 * @throws HttpError 413 above the limit
 */
export function checkAttachmentSize({ config }: Pick<Platform, 'config'>, size: number): void {
  const { attachmentStorage, areChecked } = config.limits
  if (areChecked && attachmentStorage !== -1 && size > attachmentStorage) {
    throw httpError('attachmentTooLarge')
  }
}

/**
 * Checks the quotas of an account.
 * @throws HttpError 429 when one would be exceeded
 */
export async function checkQuotas(
  parts: LimitParts,
  account: AccountKeys,
  added: Added,
  check: QuotaCheck = {}
): Promise<void> {
  const release = await holdQuotas(parts, account, added, check)
  release()
}

/**
 * Checks the quotas and reserves the added amounts until the returned function is called: by then they are counted, or
 * were refused.
 * @throws HttpError 429 when a quota would be exceeded, reservations included
 */
export async function holdQuotas(
  parts: LimitParts,
  account: AccountKeys,
  added: Added,
  { language = 'fr', givenBack = {} }: QuotaCheck = {}
): Promise<() => void> {
  const { underWay } = parts.owned
  if (parts.config.limits.areChecked) {
    const { limits, sizes } = await countedNow(parts, account)
    for (const name of quotaNames) {
      const addition = added[name]
      if (addition === undefined) continue
      const { limit, consumption } = limits[name]
      const remaining = remainingOf({ limit, consumption: consumption + sizes[name] })
      if (addition > remaining + (givenBack[name] ?? 0)) {
        throw httpError(quotaErrors[name], undefined, { language })
      }
    }
  }
  const increases = quotaNames.map((name) => [name, Math.max(0, (added[name] ?? 0) - (givenBack[name] ?? 0))])
  return underWay.hold(account, Object.fromEntries(increases) as Added)
}

/** Returns the bytes that an account may still store beside what pending requests reserved; infinite without a limit. */
export async function remainingStorage(parts: LimitParts, account: AccountKeys): Promise<number> {
  if (!parts.config.limits.areChecked) return Number.POSITIVE_INFINITY
  const { limits, sizes } = await countedNow(parts, account)
  const { limit, consumption } = limits.store_bytes
  return remainingOf({ limit, consumption: consumption + sizes.store_bytes })
}

/** Reads limits and reservations consistently: a reservation that ends while consumption is read may be in neither. */
async function countedNow(
  parts: LimitParts,
  account: AccountKeys
): Promise<{ limits: Limits; sizes: Consumption }> {
  const { underWay } = parts.owned
  for (;;) {
    const { ended } = underWay.of(account)
    const limits = await limitsOf(parts, account)
    const now = underWay.of(account)
    if (now.ended === ended) return { limits, sizes: now.sizes }
  }
}

async function limitsOf({ metadata, owned, config }: LimitParts, account: AccountKeys): Promise<Limits> {
  const known = await readLimits(metadata, account)
  const consumption = await owned.consumptionOf(account)
  const { lastUpdate = '', stored = { name: account.id } } = known ?? {}
  return withDefaults(account, lastUpdate, stored, consumption, config.limits)
}

/** Remaining amount, never negative: an account above its limit may still replace its data. */
function remainingOf({ limit, consumption }: Quota): number {
  return limit === -1 ? Number.POSITIVE_INFINITY : Math.max(0, limit - consumption)
}
