/** Events of accounts and resources, as the events service stores and delivers them (docs/api/events.md). */
import type { Account, AccountKeys } from '../session.ts'

/** A text in one language, or in each language. */
export type EventText = string | { fr: string; en: string }

interface Topic {
  /** Topic of the event: parts separated by `:`, the name of the service first. */
  key: string
  title?: EventText
}

/**
 * Account that an event belongs to. With a role, only members with this role receive the event; the department `*`
 * stands for any department.
 */
export interface Sender extends AccountKeys {
  name?: string
  departmentName?: string
  role?: string
}

export interface OriginatorUser {
  id: string
  name: string
  email?: string
  /** Whether the user made the change as an administrator of the platform. */
  admin?: boolean
}

/** Author of the change that an event reports. */
export interface Originator {
  internalProcess?: { id: string; title?: string }
  apiKey?: { id: string; title?: string }
  user?: OriginatorUser | { admin: true }
  /** The active organization of the user. */
  organization?: Pick<Account, 'id' | 'name' | 'department' | 'departmentName'>
}

export type EventVisibility = 'public' | 'private'

export interface NewEvent {
  title: EventText
  body?: EventText
  htmlBody?: EventText
  icon?: string
  /** Account that the event belongs to; absent for a topic that belongs to no account. */
  sender?: Sender
  originator?: Originator
  topic: Topic
  url?: string
  /** Values of the link templates of subscriptions. */
  urlParams?: Record<string, string>
  visibility?: EventVisibility
  /** Instant of the event (ISO 8601). */
  date: string
  extra?: Record<string, unknown>
  resource?: { type: string; id: string; title?: string }
  /** The only subscriber who receives the event. */
  subscribedRecipient?: { id: string; name: string }
}

export interface Event extends NewEvent {
  _id: string
}

/** The text in a language, or else in French. */
export function textIn(text: EventText, language: string): string {
  if (typeof text === 'string') return text
  return (language === 'en' ? text.en : text.fr) || text.fr || text.en || ''
}
