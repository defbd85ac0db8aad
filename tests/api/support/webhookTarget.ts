/** A server that webhooks call: what it has received, by path, and what it answers. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WebhookCall } from '../../../server/webhooks/call.ts'
import { startRemoteServer } from './remoteServer.ts'

export interface Received extends WebhookCall {
  path: string
  headers: IncomingMessage['headers']
  at: number
}

export interface WebhookTarget {
  origin: string
  /** Calls that were received, in their order, whatever was answered. */
  received: Received[]
  /** Those of a path. */
  at: (path: string) => Received[]
  answer: (path: string, response: ServerResponse) => void
  close: () => Promise<void>
}

export async function startWebhookTarget(): Promise<WebhookTarget> {
  const server = await startRemoteServer()
  const target: WebhookTarget = {
    origin: server.origin,
    received: [],
    at: (path) => target.received.filter((one) => one.path === path),
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

/** A webhook of settings on a path of a target. */
export const webhookOn = (origin: string, path: string, events: string[], params: object = {}) => ({
  title: `webhook ${path}`,
  events,
  target: { type: 'http', params: { url: `${origin}${path}`, ...params } }
})
