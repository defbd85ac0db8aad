/** State of a reuse submitted to a portal. No I/O. */
import type { Reuse } from '../../../../contract/portals/page.ts'

type Proposal = 'awaited' | 'published' | 'refused'

/**
 * Undefined for a reuse that was not submitted. A submitted one that is neither published nor requested was refused or
 * withdrawn.
 */
export function proposalOf({
  submitter,
  portals,
  requestedPortals
}: Pick<Reuse, 'submitter' | 'portals' | 'requestedPortals'>): Proposal | undefined {
  if (!submitter) return undefined
  if (portals.includes(submitter.portalId)) return 'published'
  return requestedPortals.includes(submitter.portalId) ? 'awaited' : 'refused'
}
