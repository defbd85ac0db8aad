/** Who an event says did it, as far as the change that it tells knows. Pure. */
import type { Originator, Sender } from '../../contract/events/event.ts'
import type { Actor } from '../access/actor.ts'

/** What the platform does by itself. */
const worker: Originator = { internalProcess: { id: 'data-fair-worker' } }

/** The name that the session of an API key of an organization has in front of its id. */
const keyPrefix = /^apiKey:/

export function originatorOf(actor: Actor | undefined, sender: Sender | undefined): Originator {
  if (!actor) return worker
  const { user, account, isApiKey, adminMode } = actor
  if (isApiKey) return { apiKey: { id: user.id.replace(keyPrefix, ''), title: user.name } }
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
