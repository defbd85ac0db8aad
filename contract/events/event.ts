/** Events: what happened to an account or its resources, as the events service keeps and tells it (docs/api/events.md). */
import type { Account, AccountKeys } from '../session.ts'

/** A text, or one in each language. */
export type EventText = string | { fr: string; en: string }

export interface Topic {
  /** Parts separated by `:`, the name of the service first. */
  key: string
  title?: EventText
}

/** Whose event it is; with a role only those who have it are told, with the department `*` those of any. */
export interface Sender extends AccountKeys {
  name?: string
  departmentName?: string
  role?: string
}

export interface OriginatorUser {
  id: string
  name: string
  email?: string
  /** An administrator of the platform did it. */
  admin?: boolean
}

/** Who did it. */
export interface Originator {
  internalProcess?: { id: string; title?: string }
  apiKey?: { id: string; title?: string }
  user?: OriginatorUser | { admin: true }
  /** The account that the user had active. */
  organization?: Pick<Account, 'id' | 'name' | 'department' | 'departmentName'>
}

export type EventVisibility = 'public' | 'private'

export interface NewEvent {
  title: EventText
  body?: EventText
  htmlBody?: EventText
  icon?: string
  /** Absent for a topic that is no account's. */
  sender?: Sender
  originator?: Originator
  topic: Topic
  url?: string
  /** What the links of subscriptions are made with. */
  urlParams?: Record<string, string>
  visibility?: EventVisibility
  /** ISO 8601 */
  date: string
  extra?: Record<string, unknown>
  resource?: { type: string; id: string; title?: string }
  /** The one subscriber who is told. */
  subscribedRecipient?: { id: string; name: string }
}

export interface Event extends NewEvent {
  _id: string
}

/** The text for who reads a language: where there is none, the French one. */
export function textIn(text: EventText, language: string): string {
  if (typeof text === 'string') return text
  return (language === 'en' ? text.en : text.fr) || text.fr || text.en || ''
}
