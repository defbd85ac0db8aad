/** What others are told of portals and their pages, in the transaction of the change (docs/api/events.md). */
import type { Account } from '../../contract/session.ts'
import { tell } from '../outbox/store.ts'
import type { ToldEvent } from '../owned/events.ts'
import { eventsChannel } from '../realtime/internalChannels.ts'
import type { Database, Kind } from './documents.ts'

const subjects: Record<Kind, string> = {
  portal: 'Le portail',
  page: 'La page',
  group: 'Le groupe de pages',
  reuse: 'La réutilisation'
}
/** Past participles, for a masculine and a feminine subject. */
const changes = {
  create: ['a été créé', 'a été créée'],
  patch: ['a été modifié', 'a été modifiée'],
  delete: ['a été supprimé', 'a été supprimée'],
  publish: ['a été publié', 'a été publiée'],
  unpublish: ['a été retiré', 'a été retirée'],
  submit: ['a été proposé', 'a été proposée'],
  'draft-validate': ['a un nouveau contenu validé', 'a un nouveau contenu validé'],
  'draft-discard': ['a perdu son brouillon', 'a perdu son brouillon']
} as const

export type Change = keyof typeof changes

/** What gets onto a portal, or leaves one, tells that too. */
export function movesBetweenPortals({
  before,
  after
}: Record<'before' | 'after', { portals: string[] }>): Change[] {
  const told: Change[] = []
  if (after.portals.some((id) => !before.portals.includes(id))) told.push('publish')
  if (before.portals.some((id) => !after.portals.includes(id))) told.push('unpublish')
  return told
}

export async function tellChange(
  scope: Database,
  kind: Kind,
  change: Change,
  { _id, title, owner }: { _id: string; title: string; owner: Account }
): Promise<void> {
  const isFeminine = kind === 'page' || kind === 'reuse'
  const event: ToldEvent = {
    topic: { key: `${kind}s:${kind}-${change}:${_id}` },
    title: `${subjects[kind]} ${title} ${changes[change][isFeminine ? 1 : 0]}`,
    sender: owner,
    visibility: 'private',
    urlParams: { id: _id },
    resource: { type: kind, id: _id, title }
  }
  await tell(scope, eventsChannel, event)
}
