/** What a page of subscriptions is asked for in its address, as plain rules (docs/api/embedding.md). */
import type { AccountKeys, AccountType } from '../../../contract/session.ts'

/** The account whose events are followed, as subscriptions have it. */
export interface TopicSender extends AccountKeys {
  /** Events for this role only. */
  role?: string
}

export interface AskedTopic {
  key: string
  title: string
  /** Undefined for a topic of nobody in particular. */
  sender: TopicSender | undefined
}

const listOf = (text: string | null): string[] => (text ? text.split(',').map((part) => part.trim()) : [])

/**
 * The topics of an address, each once: `key`, `title` and `sender` are lists in the same order. A sender that is not
 * given is the last one that is, else the active account.
 */
export function askedTopics(query: URLSearchParams, account: AccountKeys): AskedTopic[] {
  const titles = listOf(query.get('title'))
  const senders = listOf(query.get('sender'))
  const isGlobal = ['', 'true', '1'].includes(query.get('noSender') ?? 'false')
  const topics = new Map<string, AskedTopic>()
  for (const [index, key] of listOf(query.get('key')).entries()) {
    if (!key) continue
    const text = senders[index] ?? senders.at(-1)
    const sender = isGlobal || text === 'none' ? undefined : (text && senderOf(text)) || ownSender(account)
    const topic = { key, title: titles[index] || key, sender }
    const name = `${key} ${senderText(sender)}`
    if (!topics.has(name)) topics.set(name, topic)
  }
  return [...topics.values()]
}

function ownSender({ type, id, department }: AccountKeys): TopicSender {
  return { type, id, ...(department ? { department } : {}) }
}

/** Reads `type:id[:department[:role]]`; undefined when it is none. */
export function senderOf(text: string): TopicSender | undefined {
  const [type, id, department, role, ...more] = text.split(':')
  if (!isType(type) || !id || more.length > 0) return undefined
  return { type, id, ...(department ? { department } : {}), ...(role ? { role } : {}) }
}

function isType(type: string | undefined): type is AccountType {
  return type === 'user' || type === 'organization'
}

/** Writes what `senderOf` reads; `none` for nobody. */
export function senderText(sender: TopicSender | undefined): string {
  if (!sender) return 'none'
  const { type, id, department = '', role = '' } = sender
  return [type, id, department, role].join(':').replace(/:+$/, '')
}
