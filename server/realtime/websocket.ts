/** Realtime channels over websockets. */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { isForeign } from '../access/crossSite.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { HttpError, httpError, messageOf } from '../http/errors.ts'
import { addressBelowSite, refuseSocket } from '../http/frontDoor.ts'
import { ignoresLimits } from '../http/rateLimit.ts'
import { clientAddress, hostedRequest, trustOf, type HostedRequest } from '../http/requestHost.ts'
import { sitePathOf } from '../http/sitePath.ts'
import type { Platform } from '../platform.ts'
import { isApplicationOrigin, siteOfRequest } from '../sites/requestSite.ts'
import { AddressShares } from './addressShares.ts'
import { closingMs, serve } from './connection.ts'
import { channelFeeds } from './feeds.ts'
import { publishUserChanges } from './rights.ts'

const pingMs = 30_000
/** Maximum size of a client message in bytes; real ones have a few hundred. */
const maxPayload = 64 * 1024
/** Maximum number of fragments of a message, and of chunks waiting to be parsed. */
const maxParts = { maxFragments: 1000, maxBufferedChunks: 1000 }
/** Close code of a stopping server: clients reconnect to the next one. */
const goingAway = 1001

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
