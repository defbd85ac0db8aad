/** Emits the events of portals and pages, in the transaction of the change (docs/api/events.md). */
import { portalTrace, type PortalChange } from '../../contract/events/traceTitles.ts'
import type { Reuse } from '../../contract/portals/page.ts'
import type { Account } from '../../contract/session.ts'
import { addToOutbox } from '../outbox/store.ts'
import type { ReportedEvent } from '../owned/events.ts'
import { eventsChannel } from '../realtime/internalChannels.ts'
import type { Database, Kind } from './documents.ts'

export type Change = PortalChange

/** Returns the additional events of a document that is published on a portal, or withdrawn from one. */
export function movesBetweenPortals({
  before,
  after
}: Record<'before' | 'after', { portals: string[] }>): Change[] {
  const changes: Change[] = []
  if (after.portals.some((id) => !before.portals.includes(id))) changes.push('publish')
  if (before.portals.some((id) => !after.portals.includes(id))) changes.push('unpublish')
  return changes
}

/** As `movesBetweenPortals`, with the refusal of a submitted reuse. */
export function movesOfReuse(changed: Record<'before' | 'after', Reuse>): Change[] {
  const { before, after } = changed
  const portal = before.submitter?.portalId
  const isRefused =
    portal !== undefined &&
    before.requestedPortals.includes(portal) &&
    ![...after.requestedPortals, ...after.portals].includes(portal)
  return [...movesBetweenPortals(changed), ...(isRefused ? ['refuse' as const] : [])]
}

/** Changes of a reuse of which the user who submitted it is notified, subscribed or not. */
const outcomes = new Set<Change>(['publish', 'refuse'])

export async function reportPortalChange(
  scope: Database,
  kind: Kind,
  change: Change,
  { _id, title, owner, submitter }: { _id: string; title: string; owner: Account; submitter?: Account }
): Promise<void> {
  const recipient = outcomes.has(change) && submitter?.type === 'user' ? submitter : undefined
  const event: ReportedEvent & { recipient?: { id: string; name: string } } = {
    topic: { key: `${kind}s:${kind}-${change}:${_id}` },
    title: portalTrace(kind, title, change),
    sender: owner,
    visibility: 'private',
    urlParams: { id: _id },
    resource: { type: kind, id: _id, title },
    ...(recipient ? { recipient: { id: recipient.id, name: recipient.name } } : {})
  }
  await addToOutbox(scope, eventsChannel, event)
}
