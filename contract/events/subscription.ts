/** Who wants to be told of what: the rules of docs/api/events.md that the browser and the server share. */
import type { SessionUser } from '../session.ts'
import type { EventVisibility } from './event.ts'

/** An account, narrowed to a department and to a role of its members. */
export interface SubscriptionSender {
  type: 'user' | 'organization'
  id: string
  department?: string
  role?: string
}

/** What matching looks at: of the subscriptions of people, and of those of webhooks. */
export interface Subscribed {
  topic: { key: string; title?: string }
  /** Absent for a topic that is no account's. */
  sender?: SubscriptionSender
  /** What it is told: all events, or the public ones. */
  visibility: EventVisibility
}

export const notificationOutputs = ['devices', 'email'] as const
/** How a notification goes out, beside the list and the pages that are open. */
export type NotificationOutput = (typeof notificationOutputs)[number]

export interface SubscriptionAuthor {
  id: string
  name: string
  /** ISO 8601 */
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
  /** Address of the site that it was made on. */
  origin: string
  created: SubscriptionAuthor
  updated: SubscriptionAuthor
}

/** `type:id[:department[:role]]`, or `none`: how addresses name the sender of a subscription. */
export function senderText(sender: SubscriptionSender | undefined): string {
  if (!sender) return 'none'
  const { type, id, department = '', role = '' } = sender
  return [type, id, department, role].join(':').replace(/:+$/, '')
}

/** Undefined for what is no sender; null for `none`. */
export function parseSender(text: string): SubscriptionSender | null | undefined {
  if (text === 'none') return null
  const [type, id, department, role, ...rest] = text.split(':')
  if ((type !== 'user' && type !== 'organization') || !id || rest.length) return undefined
  return { type, id, ...(department ? { department } : {}), ...(role ? { role } : {}) }
}

/** A person, with the accounts that he is in. */
type Member = Pick<SessionUser, 'id' | 'organizations' | 'adminMode'>

/** Whether a person may be told of all events of a sender: the others only learn of the public ones. */
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

/** The visibility that a subscription gets, whatever it asks for. */
export function allowedVisibility(
  user: Member,
  { sender, visibility = 'private' }: Partial<Pick<Subscribed, 'sender' | 'visibility'>>
): EventVisibility {
  return maySeePrivate(user, sender) ? visibility : 'public'
}
