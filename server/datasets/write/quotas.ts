/** Quotas of accounts, checked before a body is read (contract/datasets.md §5.6). */
import type { FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../../contract/session.ts'
import { HttpError } from '../../http/errors.ts'
import { withDefaults, type Limits, type QuotaName } from '../../limits/limits.ts'
import { readLimits } from '../../limits/store.ts'
import type { DatasetParts } from '../parts.ts'

/** What a form adds around its file, roughly. */
const formOverhead = 210

const texts: Record<QuotaName, string> = {
  store_bytes: 'Vous avez atteint la limite de votre espace de stockage.',
  indexed_bytes: 'Vous avez atteint la limite de votre espace de données indexées.',
  nb_datasets: 'Vous avez atteint votre nombre maximal de jeux de données autorisés.'
}

/** Size that a request announces. @throws HttpError 411 without a length, 400 for one that is no number */
export function announcedSize(request: FastifyRequest): number {
  const length = request.headers['content-length']
  if (length === undefined) throw new HttpError(411, 'Content-Length is mandatory')
  const size = Number(length)
  if (!Number.isFinite(size)) throw new HttpError(400, 'Content-Length is not a number')
  return Math.max(0, size - formOverhead)
}

type QuotaParts = Pick<DatasetParts, 'metadata' | 'store'>

async function limitsOf({ metadata, store }: QuotaParts, account: AccountKeys): Promise<Limits> {
  const known = await readLimits(metadata, account)
  const consumption = await store.consumptionOf(account)
  return withDefaults(account, known?.lastUpdate ?? '', known?.stored ?? { name: account.id }, consumption)
}

/** @throws HttpError 429 when the account would hold more than it may */
export async function checkQuotas(
  parts: QuotaParts,
  account: AccountKeys,
  added: Partial<Record<QuotaName, number>>
): Promise<void> {
  const limits = await limitsOf(parts, account)
  for (const [name, size] of Object.entries(added) as [QuotaName, number][]) {
    const { limit, consumption } = limits[name]
    if (limit !== -1 && consumption + size > limit) throw new HttpError(429, texts[name])
  }
}
