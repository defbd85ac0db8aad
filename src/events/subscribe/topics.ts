/** What a page of subscriptions is asked for in its address, as plain rules (docs/api/embedding.md). */
import { parseSender, senderText, type SubscriptionSender } from '../../../contract/events/subscription.ts'
import type { AccountKeys } from '../../../contract/session.ts'

export interface AskedTopic {
  key: string
  title: string
  /** Undefined for a topic of nobody in particular. */
  sender: SubscriptionSender | undefined
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
