/** Author of an event, from the actor of the change. No I/O. */
import type { Originator, Sender } from '../../contract/events/event.ts'
import type { Actor } from '../access/actor.ts'

/** Author of changes by the platform itself. */
const worker: Originator = { internalProcess: { id: 'data-fair-worker' } }

export function originatorOf(actor: Actor | undefined, sender: Sender | undefined): Originator {
  if (!actor) return worker
  const { user, account, apiKey, asAdmin, adminMode } = actor
  if (apiKey) return { apiKey }
  if (asAdmin) return { user: { ...asAdmin, admin: true } }
  const isOwn = account && sender && account.type === sender.type && account.id === sender.id
  if (adminMode && !isOwn) return { user: { ...user, admin: true } }
  if (account?.type !== 'organization') return { user }
  const { id, name, department, departmentName } = account
  return {
    user,
    organization: {
      id,
      name,
      ...(department ? { department } : {}),
      ...(departmentName ? { departmentName } : {})
    }
  }
}
