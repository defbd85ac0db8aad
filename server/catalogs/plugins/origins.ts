/** Origin of a remote dataset: a dataset that the remote itself harvested keeps its first address. */
import { addressOf } from './untrusted.ts'

/**
 * Returns the address of the first publication.
 * @param provenance origin given by the remote, any value
 * @param page address of the dataset on the remote
 */
export function firstOrigin(provenance: unknown, page: string | undefined): string | undefined {
  const origin = addressOf(provenance)
  if (!origin || (page !== undefined && new URL(origin).host === new URL(page).host)) return page
  return origin
}
