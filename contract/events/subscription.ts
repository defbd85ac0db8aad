/** Rules of subscriptions, shared by the browser and the server (docs/api/events.md). */
import type { SessionUser } from '../session.ts'
import type { EventVisibility } from './event.ts'

/** Sender of a subscription: an account, optionally narrowed to a department and to a role of its members. */
export interface SubscriptionSender {
  type: 'user' | 'organization'
  id: string
  department?: string
  role?: string
}

/** Properties of a subscription that matching uses, common to users and to webhooks. */
export interface Subscribed {
  topic: { key: string; title?: string }
  /** Account of the topic; absent for a topic that belongs to no account. */
  sender?: SubscriptionSender
  /** Visibility of the matched events: all of them, or the public ones. */
  visibility: EventVisibility
}

export const notificationOutputs = ['devices', 'email'] as const
/** Output of a notification, besides the list of notifications and the open pages. */
export type NotificationOutput = (typeof notificationOutputs)[number]

export interface SubscriptionAuthor {
  id: string
  name: string
  /** Instant of creation (ISO 8601). */
  date: string
}

export interface Subscription extends Subscribed {
  _id: string
  title: string
  recipient: { id: string; name: string }
  outputs: NotificationOutput[]
  /** Link template (RFC 6570), made with the `urlParams` of the event. */
  urlTemplate?: string
  icon?: string
  locale: 'fr' | 'en'
  /** Origin of the site on which the subscription was made. */
  origin: string
  created: SubscriptionAuthor
  updated: SubscriptionAuthor
}

/** Sender of a subscription as text for addresses: `type:id[:department[:role]]`, or `none`. */
export function senderText(sender: SubscriptionSender | undefined): string {
  if (!sender) return 'none'
  const { type, id, department = '', role = '' } = sender
  return [type, id, department, role].join(':').replace(/:+$/, '')
}

/** Parses the text of a sender: null for `none`, undefined for an invalid text. */
export function parseSender(text: string): SubscriptionSender | null | undefined {
  if (text === 'none') return null
  const [type, id, department, role, ...extraParts] = text.split(':')
  if ((type !== 'user' && type !== 'organization') || !id || extraParts.length) return undefined
  return { type, id, ...(department ? { department } : {}), ...(role ? { role } : {}) }
}

/** A user, with the organizations that the user is a member of. */
type Member = Pick<SessionUser, 'id' | 'organizations' | 'adminMode'>

/** Whether a user may receive all events of a sender; other users receive the public events only. */
function maySeePrivate(user: Member, sender: SubscriptionSender | undefined): boolean {
  if (!sender) return false
  if (user.adminMode) return true
  if (sender.type === 'user') return sender.id === user.id
  return user.organizations.some(
    ({ id, department, role }) =>
      id === sender.id &&
      (!department || department === sender.department) &&
      (!sender.role || role === sender.role || role === 'admin')
  )
}

/** Visibility of a subscription after the check of rights, whatever the request says. */
export function allowedVisibility(
  user: Member,
  { sender, visibility = 'private' }: Partial<Pick<Subscribed, 'sender' | 'visibility'>>
): EventVisibility {
  return maySeePrivate(user, sender) ? visibility : 'public'
}
