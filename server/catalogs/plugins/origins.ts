/** Where a dataset of a remote comes from: what the remote itself took from elsewhere keeps its first address. */
import { addressOf } from './untrusted.ts'

/**
 * @param told what the remote says of the origin, in whatever words
 * @param page of the dataset on the remote
 */
export function firstOrigin(told: unknown, page: string | undefined): string | undefined {
  const origin = addressOf(told)
  if (!origin || (page !== undefined && new URL(origin).host === new URL(page).host)) return page
  return origin
}
