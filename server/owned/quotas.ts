/** Quotas of accounts, checked before a body is read (docs/api/datasets.md). */
import { errorTexts, type ErrorKey } from '../../contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { withDefaults, type Limits, type QuotaName } from '../limits/limits.ts'
import { readLimits } from '../limits/store.ts'
import type { Platform } from '../platform.ts'

/** What a form adds around its file, roughly. */
const formOverhead = 210

const quotaErrors = {
  store_bytes: 'storeQuota',
  indexed_bytes: 'indexedQuota',
  nb_datasets: 'datasetsQuota'
} as const satisfies Record<QuotaName, ErrorKey>

/** Size that a request announces. @throws HttpError 411 without a length, 400 for one that is no number */
export function announcedSize(request: FastifyRequest): number {
  const length = request.headers['content-length']
  if (length === undefined) throw httpError('noLength')
  const size = Number(length)
  if (!Number.isFinite(size)) throw httpError('badLength')
  return Math.max(0, size - formOverhead)
}

export type LimitParts = Pick<Platform, 'metadata' | 'owned' | 'config'>

async function limitsOf({ metadata, owned, config }: LimitParts, account: AccountKeys): Promise<Limits> {
  const known = await readLimits(metadata, account)
  const consumption = await owned.consumptionOf(account)
  const { lastUpdate = '', stored = { name: account.id } } = known ?? {}
  return withDefaults(account, lastUpdate, stored, consumption, config.limits)
}

/** @throws HttpError 413 for a request larger than one dataset may be */
export function checkDatasetSize({ config }: Pick<Platform, 'config'>, size: number): void {
  const { datasetStorage, datasetIndexed } = config.limits
  if (datasetStorage !== -1 && size > datasetStorage) {
    throw httpError('datasetTooLarge')
  }
  if (datasetIndexed !== -1 && size > datasetIndexed) {
    throw httpError('indexedTooLarge')
  }
}

/** Sentence about a quota that an account has used up, undefined while something is left of each. */
export async function usedUpQuota(parts: LimitParts, account: AccountKeys): Promise<string | undefined> {
  const limits = await limitsOf(parts, account)
  const used = (['store_bytes', 'indexed_bytes'] as const).find((name) => {
    const { limit, consumption } = limits[name]
    return limit !== -1 && consumption >= limit
  })
  return used && errorTexts(quotaErrors[used]).fr
}

/** @throws HttpError 413 for a file above the limit of one attachment */
export function checkAttachmentSize({ config }: Pick<Platform, 'config'>, size: number): void {
  const { attachmentStorage } = config.limits
  if (attachmentStorage !== -1 && size > attachmentStorage) {
    throw httpError('attachmentTooLarge')
  }
}

/** @throws HttpError 429 when the account would hold more than it may */
export async function checkQuotas(
  parts: LimitParts,
  account: AccountKeys,
  added: Partial<Record<QuotaName, number>>,
  language: Language = 'fr'
): Promise<void> {
  const limits = await limitsOf(parts, account)
  for (const [name, size] of Object.entries(added) as [QuotaName, number][]) {
    const { limit, consumption } = limits[name]
    if (limit !== -1 && consumption + size > limit) {
      throw httpError(quotaErrors[name], undefined, { language })
    }
  }
}
