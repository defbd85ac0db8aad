/** Fake webhook target: records calls by path, and sends configurable responses. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WebhookCall } from '../../../server/webhooks/call.ts'
import { startRemoteServer } from './remoteServer.ts'

interface Received extends WebhookCall {
  path: string
  headers: IncomingMessage['headers']
  at: number
}

export interface WebhookTarget {
  origin: string
  /** Received calls in order, whatever their response. */
  received: Received[]
  /** Calls of one path. */
  at: (path: string) => Received[]
  answer: (path: string, response: ServerResponse) => void
  close: () => Promise<void>
}

export async function startWebhookTarget(): Promise<WebhookTarget> {
  const server = await startRemoteServer()
  const target: WebhookTarget = {
    origin: server.origin,
    received: [],
    at: (path) => target.received.filter((call) => call.path === path),
    answer: (_path, response) => response.end(),
    close: () => server.close()
  }
  server.answer = (request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { url: path = '', headers } = request
      target.received.push({ ...(JSON.parse(text) as WebhookCall), path, headers, at: Date.now() })
      target.answer(path, response)
    })
  }
  return target
}

/** Webhook settings for a path of the target. */
export const webhookOn = (origin: string, path: string, events: string[], params: object = {}) => ({
  title: `webhook ${path}`,
  events,
  target: { type: 'http', params: { url: `${origin}${path}`, ...params } }
})
