/** Author of an event. */
import type { Originator, OriginatorUser } from '../../../contract/events/event.ts'
import type { PlatformEvent } from '../eventsApi.ts'

export type OriginatorKind = 'administrator' | 'process' | 'apiKey' | 'organization' | 'user' | 'unknown'

type EventAuthors = Pick<PlatformEvent, 'originator' | 'sender'>

/**
 * User of an event; for a platform administrator the server hides all but that fact, except from another platform
 * administrator.
 */
function userOf({ user }: Originator): Partial<OriginatorUser> | undefined {
  return user
}

/** Kind of author, which selects the icon: shield, gear, key or avatar. */
export function originatorKind({ originator, sender }: EventAuthors): OriginatorKind {
  if (!originator) return 'unknown'
  const { organization, apiKey, internalProcess } = originator
  const user = userOf(originator)
  if (user?.admin) return 'administrator'
  if (internalProcess) return 'process'
  if (apiKey) return 'apiKey'
  const isElsewhere = organization && (sender?.type !== 'organization' || sender.id !== organization.id)
  if (isElsewhere) return 'organization'
  if (user?.id) return 'user'
  return organization ? 'organization' : 'unknown'
}

/** Name of the author; undefined when hidden. */
export function originatorName({ originator }: EventAuthors): string | undefined {
  if (!originator) return undefined
  const { organization, apiKey, internalProcess } = originator
  const user = userOf(originator)
  if (internalProcess) return internalProcess.title ?? internalProcess.id
  if (apiKey) return apiKey.title ?? apiKey.id
  return user?.name ?? user?.id ?? organization?.name ?? organization?.id
}

/** Detail that distinguishes authors of the same name: email, id, organization. */
export function originatorDetail({ originator }: EventAuthors): string | undefined {
  if (!originator) return undefined
  const { organization, apiKey, internalProcess } = originator
  const user = userOf(originator)
  const subject = internalProcess ?? apiKey
  // Without a title the id is already used as name.
  if (subject) return subject.title && subject.title !== subject.id ? subject.id : undefined
  const department = organization?.departmentName ?? organization?.department
  const place = organization && [organization.name || organization.id, department].filter(Boolean).join(' / ')
  const details = [user?.email ?? (user?.name && user.id), user?.name || user?.id ? place : undefined]
  return details.filter(Boolean).join(', ') || undefined
}
