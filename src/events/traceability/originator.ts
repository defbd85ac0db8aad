/** Who did something, from the event that tells it. */
import type { Originator, OriginatorUser } from '../../../contract/events/event.ts'
import type { PlatformEvent } from '../eventsApi.ts'

export type OriginatorKind = 'administrator' | 'process' | 'apiKey' | 'organization' | 'user' | 'unknown'

type Told = Pick<PlatformEvent, 'originator' | 'sender'>

/** Of an administrator of the platform only that is told, except to another one. */
function userOf({ user }: Originator): Partial<OriginatorUser> | undefined {
  return user
}

/** What stands for who did it: a shield, a gear, a key, or the picture of an account. */
export function originatorKind({ originator, sender }: Told): OriginatorKind {
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

/** Name of who did it; undefined where it is not told. */
export function originatorName({ originator }: Told): string | undefined {
  if (!originator) return undefined
  const { organization, apiKey, internalProcess } = originator
  const user = userOf(originator)
  if (internalProcess) return internalProcess.title ?? internalProcess.id
  if (apiKey) return apiKey.title ?? apiKey.id
  return user?.name ?? user?.id ?? organization?.name ?? organization?.id
}

/** Mail, id, organization: what tells two people of the same name from each other. */
export function originatorDetail({ originator }: Told): string | undefined {
  if (!originator) return undefined
  const { organization, apiKey, internalProcess } = originator
  const user = userOf(originator)
  const subject = internalProcess ?? apiKey
  // The id alone is its name already.
  if (subject) return subject.title && subject.title !== subject.id ? subject.id : undefined
  const department = organization?.departmentName ?? organization?.department
  const place = organization && [organization.name || organization.id, department].filter(Boolean).join(' / ')
  const details = [user?.email ?? (user?.name && user.id), user?.name || user?.id ? place : undefined]
  return details.filter(Boolean).join(', ') || undefined
}
