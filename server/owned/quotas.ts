/** Quotas of accounts, checked before a body is read (docs/api/datasets.md). */
import type { FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../contract/session.ts'
import { HttpError } from '../http/errors.ts'
import type { Language } from '../http/language.ts'
import { withDefaults, type Limits, type QuotaName } from '../limits/limits.ts'
import { readLimits } from '../limits/store.ts'
import type { Platform } from '../platform.ts'

/** What a form adds around its file, roughly. */
const formOverhead = 210

/** The words are the contract's (docs/api/limits.md). */
const texts: Record<Language, Record<QuotaName, string>> = {
  fr: {
    store_bytes: 'Vous avez atteint la limite de votre espace de stockage.',
    indexed_bytes: 'Vous avez atteint la limite de votre espace de données indexées.',
    nb_datasets: 'Vous avez atteint votre nombre maximal de jeux de données autorisés.'
  },
  en: {
    store_bytes: 'You exceeded your strorage limit.',
    indexed_bytes: 'You exceeded your indexed data storage limit.',
    nb_datasets: 'You exceeded your number of datasets limit.'
  }
}

/** Size that a request announces. @throws HttpError 411 without a length, 400 for one that is no number */
export function announcedSize(request: FastifyRequest): number {
  const length = request.headers['content-length']
  if (length === undefined) throw new HttpError(411, 'Content-Length is mandatory')
  const size = Number(length)
  if (!Number.isFinite(size)) throw new HttpError(400, 'Content-Length is not a number')
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
    throw new HttpError(
      413,
      'Vous avez atteint la limite de votre espace de stockage pour ce jeu de données.'
    )
  }
  if (datasetIndexed !== -1 && size > datasetIndexed) {
    throw new HttpError(413, 'Vous dépassez la taille de données indexées autorisée pour ce jeu de données.')
  }
}

/** Sentence about a quota that an account has used up, undefined while something is left of each. */
export async function usedUpQuota(parts: LimitParts, account: AccountKeys): Promise<string | undefined> {
  const limits = await limitsOf(parts, account)
  const used = (['store_bytes', 'indexed_bytes'] as const).find((name) => {
    const { limit, consumption } = limits[name]
    return limit !== -1 && consumption >= limit
  })
  return used && texts.fr[used]
}

/** @throws HttpError 413 for a file above the limit of one attachment */
export function checkAttachmentSize({ config }: Pick<Platform, 'config'>, size: number): void {
  const { attachmentStorage } = config.limits
  if (attachmentStorage !== -1 && size > attachmentStorage) {
    throw new HttpError(413, 'Attachment size exceeds the authorized limit')
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
      throw new HttpError(429, texts[language][name])
    }
  }
}
