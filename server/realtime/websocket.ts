/** Realtime channels over websockets. */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import type { Session } from '../../contract/session.ts'
import { isForeign } from '../access/crossSite.ts'
import { applicationSession } from '../access/applicationOrigin.ts'
import { readSession } from '../access/session.ts'
import { HttpError, httpError, messageOf } from '../http/errors.ts'
import { addressBelowSite, refuseSocket } from '../http/frontDoor.ts'
import { ignoresLimits } from '../http/rateLimit.ts'
import { clientAddress, hostedRequest, trustOf, type HostedRequest } from '../http/requestHost.ts'
import { sitePathOf } from '../http/sitePath.ts'
import type { Platform } from '../platform.ts'
import { isApplicationOrigin, siteOfRequest } from '../sites/requestSite.ts'
import { AddressShares } from './addressShares.ts'
import { serviceAt } from './channelServices.ts'
import { checkChannel, missingPermission, parseChannel } from './channels.ts'
import { channelFeeds, type OpenFeed } from './feeds.ts'
import type { Feed } from './liveChannel.ts'
import { messageQueue } from './messageQueue.ts'
import { parseClientMessage, type ClientMessage } from './messages.ts'
import { linkedSession } from './links.ts'
import { publishUserChanges, watchRights, type Subscriber } from './rights.ts'
import { networkOf } from '../http/clientNetwork.ts'

const pingMs = 30_000
/** Maximum size of a client message in bytes; real ones have a few hundred. */
const maxPayload = 64 * 1024
const maxChannels = 1000
/** Maximum number of fragments of a message, and of chunks waiting to be parsed. */
const maxParts = { maxFragments: 1000, maxBufferedChunks: 1000 }
/** Close code for a policy violation (RFC 6455 §7.4.1). */
const policyViolation = 1008
/** Close code of a stopping server: clients reconnect to the next one. */
const goingAway = 1001
const closingMs = 1000
/** Maximum bytes buffered for a client; a slower client is disconnected. */
const maxBuffered = 4 * 1024 * 1024

/**
 * Accepts websockets on any path of the server.
 * @returns a function that counts the open ones
 */
export function registerWebsocket(app: FastifyInstance, platform: Platform): () => number {
  const sockets = new WebSocketServer({ noServer: true, maxPayload, ...maxParts })
  const alive = new WeakSet<WebSocket>()
  publishUserChanges(platform)
  const openFeed = channelFeeds(platform)
  const shares = new AddressShares(platform.config)
  const trust = trustOf(platform.config.trustProxy)

  const onError = (error: Error): void => platform.log.debug({ err: error }, 'websocket failed')

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', onError)
    open(request, socket, head).catch((error: unknown) => {
      platform.log.error({ err: error }, 'a websocket could not be opened')
      socket.destroy()
    })
  })

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const below = addressBelowSite(request, trust, platform.sitePaths)
    const hosted = { ...hostedRequest(request, trust), sitePath: sitePathOf(request) }
    const refusal = below === undefined ? httpError('malformedAddress') : await refusalOf(platform, hosted)
    if (socket.destroyed) return
    if (refusal) return refuseSocket(socket, { status: refusal.statusCode, text: refusal.message })
    const address = clientAddress(request, trust)
    const network = networkOf(address)
    const isLimited = !ignoresLimits(request, platform.config.secrets.ignoreRateLimiting)
    if (isLimited && !shares.open(network)) return refuseSocket(socket, messageOf('tooManySockets'))
    if (isLimited) socket.once('close', () => shares.close(network))
    socket.off('error', onError)
    sockets.handleUpgrade(request, socket, head, (client) => {
      alive.add(client)
      client.on('pong', () => alive.add(client))
      client.on('error', onError)
      const isAnonymous = !platform.config.development && isForeign(hosted, platform.config)
      const isOfApplications = isApplicationOrigin(hosted, platform.config)
      const opening = { request, hosted, below: below ?? '', address, network, isAnonymous, isOfApplications }
      serve({ app, platform, openFeed, ...(isLimited ? { shares } : {}) }, client, opening)
    })
  }

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
    const left = [...sockets.clients].map(
      (client) =>
        new Promise<void>((resolve) => {
          client.once('close', () => resolve())
          client.close(goingAway)
        })
    )
    // Clients that do not answer the close are terminated after a delay.
    const timer = setTimeout(() => {
      for (const client of sockets.clients) client.terminate()
    }, closingMs)
    await Promise.all(left)
    clearTimeout(timer)
    sockets.close()
  })
  return () => sockets.clients.size
}

/** Returns the error for which a request for a page on the host would be refused. */
async function refusalOf({ sites, config }: Platform, hosted: HostedRequest): Promise<HttpError | undefined> {
  try {
    const { isUnknownHost } = await siteOfRequest({ ...hosted, query: {} }, sites, config)
    return isUnknownHost ? httpError('unknownPublicationSite') : undefined
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

interface Server {
  app: FastifyInstance
  platform: Platform
  openFeed: OpenFeed
  /** Limits of the client address; absent for exempt services. */
  shares?: AddressShares
}

interface Opening {
  request: IncomingMessage
  /** Path of the request, below the path of the site. */
  below: string
  /** Client address. */
  address: string
  /** Name of the client for limits. */
  network: string
  /**
   * Whether a page of another site opened the websocket: the session of the cookies, which browsers send all the same,
   * is then not used.
   */
  isAnonymous: boolean
  isOfApplications: boolean
  hosted: HostedRequest
}

function serve(
  { app, platform, openFeed, shares }: Server,
  client: WebSocket,
  { request, hosted, below, address, network, isAnonymous, isOfApplications }: Opening
): void {
  const subscriptions = new Map<string, Feed>()
  const service = serviceAt(platform.channelServices, below)
  const queue = messageQueue((data: RawData) =>
    answer(data).catch((error: unknown) => platform.log.error({ err: error }, 'websocket message failed'))
  )

  const send = (message: Record<string, unknown>): void => {
    if (client.readyState !== client.OPEN) return
    if (client.bufferedAmount > maxBuffered) client.terminate()
    else client.send(JSON.stringify(message))
  }

  client.on('message', (data: RawData) => {
    if (client.readyState !== client.OPEN) return
    if (shares?.message(network) === false || !queue.add(data)) end('too many messages')
  })
  client.on('ping', () => {
    if (shares?.message(network) === false) end('too many messages')
  })
  client.on('close', () => {
    queue.close()
    shares?.followed(network, -subscriptions.size)
    for (const subscription of subscriptions.values()) subscription.leave()
    subscriptions.clear()
  })

  /** Closes the connection with a reason, and terminates it after a short delay. */
  function end(reason: string): void {
    if (client.readyState !== client.OPEN) return
    queue.close()
    client.close(policyViolation, reason)
    setTimeout(() => client.terminate(), closingMs).unref()
  }

  async function answer(data: RawData): Promise<void> {
    const message = parseClientMessage(textOf(data))
    if ('error' in message) return send({ type: 'error', ...message.error })
    const { type, channel } = message
    if (type === 'unsubscribe') {
      leave(channel)
      return send({ type: 'unsubscribe-confirm', channel })
    }
    if (type === 'message') {
      const receive = subscriptions.get(channel)?.receive
      if (receive) return receive(message.data)
      return send({ type: 'error', channel, status: 400, data: 'nothing is heard on this channel' })
    }
    try {
      const hasRoom = subscriptions.size < maxChannels && shares?.hasRoom(network) !== false
      if (!hasRoom && !subscriptions.has(channel)) throw httpError('tooManyChannels')
      subscribe(channel, await admittedOrAny(message))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refuse(channel, error)
    }
  }

  function leave(channel: string): void {
    const subscription = subscriptions.get(channel)
    if (!subscription) return
    subscription.leave()
    subscriptions.delete(channel)
    shares?.followed(network, -1)
  }

  function refuse(channel: string, refusal: HttpError): void {
    // A response may have no text, whereas a message needs one.
    const data = refusal.message || refusal.readableIn('fr')
    send({ type: 'error', channel, status: refusal.statusCode, data })
  }

  /** In development mode every subscription is accepted. */
  async function admittedOrAny(message: ClientMessage): Promise<Subscriber | undefined> {
    try {
      return await admitted(message)
    } catch (error) {
      if (platform.config.development && error instanceof HttpError) return undefined
      throw error
    }
  }

  /**
   * Subscriber of a message.
   * @throws HttpError for a channel that the client may not follow
   */
  async function admitted(message: ClientMessage): Promise<Subscriber> {
    const { channel, apiKey, account, applicationKey, appId } = message
    if (service) {
      const session = await sessionOfCookies()
      await service.check(session, channel)
      return { channel, session, resource: undefined, service }
    }
    const target = parseChannel(platform.owned, channel)
    if (!target) throw missingPermission()
    if (apiKey === undefined) {
      const session = await sessionOfCookies()
      if (applicationKey !== undefined) {
        const link = { key: applicationKey, ...(appId === undefined ? {} : { caller: appId }) }
        const linked = await linkedSession(platform, target, session, link)
        if (linked) return { channel, ...linked, resource: await checkChannel(linked.session, target) }
      }
      const resource = await checkChannel(session, target)
      return { channel, session, resource }
    }
    const presented = {
      key: apiKey,
      account,
      isForwarded: request.headers['x-forwarded-host'] !== undefined
    }
    const renewKey = (): Promise<Session> =>
      platform.apiKeys.session(presented, [target.collection], cookies().i18n_lang || 'fr')
    const session = await renewKey()
    const resource = await checkChannel(session, target)
    return { channel, session, resource, renewKey }
  }

  function serviceFeed(channel: string, tell: (data: unknown) => void): Feed {
    return { leave: service?.isHeard(channel) ? platform.bus.subscribe(channel, tell) : () => {} }
  }

  function cookies(): Record<string, string | undefined> {
    return app.parseCookie(request.headers.cookie ?? '')
  }

  function sessionOfCookies(): Promise<Session> {
    const presented = isAnonymous ? {} : cookies()
    return isOfApplications
      ? applicationSession(platform, presented, { lang: 'fr', ip: address })
      : readSession(platform, presented, address, hosted)
  }

  function subscribe(channel: string, subscriber: Subscriber | undefined): void {
    if (client.readyState !== client.OPEN) return
    send({ type: 'subscribe-confirm', channel })
    // A repeated subscription replaces the credentials of the channel.
    leave(channel)
    const watched =
      subscriber &&
      watchRights(platform, subscriber, () => {
        if (subscriptions.get(channel) !== subscription) return
        leave(channel)
        refuse(channel, missingPermission())
      })
    const tell = (data: unknown): void =>
      send({ type: 'message', channel, data, date: new Date().toISOString() })
    const feed = service ? serviceFeed(channel, tell) : openFeed(channel, watched?.current, tell)
    const subscription: Feed = {
      ...feed,
      leave: () => {
        feed.leave()
        watched?.leave()
      }
    }
    subscriptions.set(channel, subscription)
    shares?.followed(network, 1)
  }
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString()
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data).toString()
}
