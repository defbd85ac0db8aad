/** Websocket channels (contract/realtime.md §1–3). */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Session } from '../../contract/session.ts'
import { readSession } from '../access/session.ts'
import { HttpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { checkChannel, missingPermission, parseChannel } from './channels.ts'
import { channelFeeds, type Feed, type OpenFeed } from './feeds.ts'
import { parseClientMessage, type ClientMessage } from './messages.ts'
import { publishUserChanges, watchRights, type Subscriber } from './rights.ts'

const pingMs = 30_000
/** Messages of clients are a few hundred bytes. */
const maxPayload = 64 * 1024
const maxChannels = 1000
/** A client that does not read what it subscribed to is dropped rather than remembered for. */
const maxBuffered = 4 * 1024 * 1024

/** Accepts websockets on any path of the server. */
export function registerWebsocket(app: FastifyInstance, platform: Platform): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload })
  const alive = new WeakSet<WebSocket>()
  publishUserChanges(platform)
  const openFeed = channelFeeds(platform)

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.handleUpgrade(request, socket, head, (client) => {
      alive.add(client)
      client.on('pong', () => alive.add(client))
      client.on('error', (error) => platform.log.debug({ err: error }, 'websocket failed'))
      serve({ app, platform, openFeed }, client, request)
    })
  })

  const pings = setInterval(() => {
    for (const client of sockets.clients) {
      if (!alive.has(client)) client.terminate()
      else {
        alive.delete(client)
        client.ping()
      }
    }
  }, pingMs)
  pings.unref()

  app.addHook('preClose', async () => {
    clearInterval(pings)
    for (const client of sockets.clients) client.terminate()
    sockets.close()
  })
}

interface Server {
  app: FastifyInstance
  platform: Platform
  openFeed: OpenFeed
}

function serve({ app, platform, openFeed }: Server, client: WebSocket, request: IncomingMessage): void {
  const subscriptions = new Map<string, Feed>()

  const send = (message: Record<string, unknown>): void => {
    if (client.readyState !== client.OPEN) return
    if (client.bufferedAmount > maxBuffered) client.terminate()
    else client.send(JSON.stringify(message))
  }

  client.on('message', (data: RawData) => {
    answer(data).catch((error: unknown) => platform.log.error({ err: error }, 'websocket message failed'))
  })
  client.on('close', () => {
    for (const { leave } of subscriptions.values()) leave()
    subscriptions.clear()
  })

  async function answer(data: RawData): Promise<void> {
    const message = parseClientMessage(textOf(data))
    if ('error' in message) return send({ type: 'error', ...message.error })
    const { type, channel } = message
    if (type === 'unsubscribe') {
      subscriptions.get(channel)?.leave()
      subscriptions.delete(channel)
      return send({ type: 'unsubscribe-confirm', channel })
    }
    if (type === 'message') {
      const receive = subscriptions.get(channel)?.receive
      if (receive) return receive(message.data)
      return send({ type: 'error', channel, status: 400, data: 'nothing is heard on this channel' })
    }
    try {
      if (subscriptions.size >= maxChannels) throw new HttpError(429, 'too many channels')
      subscribe(channel, await admittedOrAny(message))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refuse(channel, error)
    }
  }

  function refuse(channel: string, { statusCode, message }: HttpError): void {
    send({ type: 'error', channel, status: statusCode, data: message })
  }

  /** In development everybody may follow everything. */
  async function admittedOrAny(message: ClientMessage): Promise<Subscriber | undefined> {
    try {
      return await admitted(message)
    } catch (error) {
      if (platform.config.development && error instanceof HttpError) return undefined
      throw error
    }
  }

  /** @throws HttpError for who may not follow the channel */
  async function admitted({ channel, apiKey, account }: ClientMessage): Promise<Subscriber> {
    const target = parseChannel(channel)
    if (!target) throw missingPermission()
    const cookies = app.parseCookie(request.headers.cookie ?? '')
    if (apiKey === undefined) {
      const session = await readSession(platform, cookies, addressOf(platform, request))
      const dataset = await checkChannel(platform, session, target)
      return { channel, session, dataset }
    }
    const presented = {
      key: apiKey,
      account,
      isForwarded: request.headers['x-forwarded-host'] !== undefined
    }
    const renewKey = (): Promise<Session> =>
      platform.apiKeys.session(presented, [target.collection], cookies.i18n_lang || 'fr')
    const session = await renewKey()
    const dataset = await checkChannel(platform, session, target)
    return { channel, session, dataset, renewKey }
  }

  function subscribe(channel: string, subscriber: Subscriber | undefined): void {
    if (client.readyState !== client.OPEN) return
    send({ type: 'subscribe-confirm', channel })
    // Subscribing again replaces the credentials of the channel.
    subscriptions.get(channel)?.leave()
    const watched =
      subscriber &&
      watchRights(platform, subscriber, () => {
        if (subscriptions.get(channel) !== subscription) return
        subscriptions.delete(channel)
        subscription.leave()
        refuse(channel, missingPermission())
      })
    const feed = openFeed(channel, watched?.current, (data) =>
      send({ type: 'message', channel, data, date: new Date().toISOString() })
    )
    const subscription: Feed = {
      ...feed,
      leave: () => {
        feed.leave()
        watched?.leave()
      }
    }
    subscriptions.set(channel, subscription)
  }
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString()
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data).toString()
}

/** The client's own address: what a proxy forwards counts only when the proxy is on this machine, or all are trusted. */
function addressOf({ config }: Platform, { socket, headers }: IncomingMessage): string {
  const remote = socket.remoteAddress ?? ''
  const isLoopback = remote === '::1' || remote.replace(/^::ffff:/, '').startsWith('127.')
  const isTrusted = config.trustProxy === true || (config.trustProxy === 'loopback' && isLoopback)
  const [forwarded] = isTrusted ? String(headers['x-forwarded-for'] ?? '').split(',') : []
  return forwarded?.trim() || remote
}
