/** Parses the topics in the URL of the subscription page (docs/api/embedding.md). No I/O. */
import { parseSender, senderText, type SubscriptionSender } from '../../../contract/events/subscription.ts'
import type { AccountKeys } from '../../../contract/session.ts'

export interface RequestedTopic {
  key: string
  title: string
  /** Sender; undefined for a topic without one. */
  sender: SubscriptionSender | undefined
}

const listOf = (text: string | null): string[] => (text ? text.split(',').map((part) => part.trim()) : [])

/**
 * Distinct topics in a URL: `key`, `title` and `sender` are parallel lists. A missing sender defaults to the last one
 * given, else to the active account.
 */
export function requestedTopics(query: URLSearchParams, account: AccountKeys): RequestedTopic[] {
  const titles = listOf(query.get('title'))
  const senders = listOf(query.get('sender'))
  const isGlobal = ['', 'true', '1'].includes(query.get('noSender') ?? 'false')
  const topics = new Map<string, RequestedTopic>()
  for (const [index, key] of listOf(query.get('key')).entries()) {
    if (!key) continue
    const text = senders[index] ?? senders.at(-1)
    const sender = isGlobal || text === 'none' ? undefined : (text && parseSender(text)) || ownSender(account)
    const topic = { key, title: titles[index] || key, sender }
    const name = `${key} ${senderText(sender)}`
    if (!topics.has(name)) topics.set(name, topic)
  }
  return [...topics.values()]
}

function ownSender({ type, id, department }: AccountKeys): SubscriptionSender {
  return { type, id, ...(department ? { department } : {}) }
}
