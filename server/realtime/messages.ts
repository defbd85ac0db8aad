/** Messages of clients on a websocket (docs/api/realtime.md). */
export interface ClientMessage {
  /** `message` sends data to a two-way channel. */
  type: 'subscribe' | 'unsubscribe' | 'message'
  channel: string
  apiKey?: string
  /** Account to act for with the API key: an object, or its JSON text. */
  account?: unknown
  /** Key of a protected link. */
  applicationKey?: string
  /** Id of the application of the page; absent for the application of the key. */
  appId?: string
  /** Data of a `message`. */
  data?: unknown
}

interface MessageError {
  channel?: string
  status: number
  data: string
}

export function parseClientMessage(text: string): ClientMessage | { error: MessageError } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { error: { status: 400, data: (error as Error).message } }
  }
  const { type, channel, apiKey, account, applicationKey, appId, data } = (
    typeof value === 'object' && value ? value : {}
  ) as Record<string, unknown>
  if (typeof channel !== 'string' || !channel)
    return { error: { status: 400, data: '"channel" is required' } }
  if (type === 'message') return { type, channel, data }
  if (type !== 'subscribe' && type !== 'unsubscribe') {
    return { error: { channel, status: 400, data: 'type should be "subscribe" or "unsubscribe"' } }
  }
  return {
    type,
    channel,
    ...(typeof apiKey === 'string' && apiKey ? { apiKey } : {}),
    ...(account ? { account } : {}),
    ...(typeof applicationKey === 'string' && applicationKey ? { applicationKey } : {}),
    ...(typeof appId === 'string' && appId ? { appId } : {})
  }
}
