/** What became of a reuse that somebody proposed to a portal. Pure. */
import type { Reuse } from '../../../../contract/portals/page.ts'

type Proposal = 'awaited' | 'published' | 'refused'

/** Undefined for one that nobody proposed. What is neither shown nor asked for was refused, or taken off since. */
export function proposalOf({
  submitter,
  portals,
  requestedPortals
}: Pick<Reuse, 'submitter' | 'portals' | 'requestedPortals'>): Proposal | undefined {
  if (!submitter) return undefined
  if (portals.includes(submitter.portalId)) return 'published'
  return requestedPortals.includes(submitter.portalId) ? 'awaited' : 'refused'
}
