/** One open websocket: its messages, and the channels that it follows. */
import type { FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { HttpError, httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { AddressShares } from './addressShares.ts'
import { admissionOf, type Opening } from './admission.ts'
import { serviceAt } from './channelServices.ts'
import { missingPermission } from './channels.ts'
import type { OpenFeed } from './feeds.ts'
import { FollowedChannels } from './followedChannels.ts'
import type { Feed } from './liveChannel.ts'
import { messageQueue } from './messageQueue.ts'
import { parseClientMessage } from './messages.ts'
import { watchRights, type Subscriber } from './rights.ts'

/** Close code for a policy violation (RFC 6455 §7.4.1). */
const policyViolation = 1008
/** Milliseconds that a client has to answer a close, before it is terminated. */
export const closingMs = 1000
/** Maximum bytes buffered for a client; a slower client is disconnected. */
const maxBuffered = 4 * 1024 * 1024

interface Server {
  app: FastifyInstance
  platform: Platform
  openFeed: OpenFeed
  /** Limits of the client address; absent for exempt services. */
  shares?: AddressShares
}

/** Answers the messages of a websocket, and follows the channels that they ask for. */
export function serve(
  { app, platform, openFeed, shares }: Server,
  client: WebSocket,
  opening: Opening
): void {
  const { network } = opening
  const channels = new FollowedChannels(network, shares)
  const service = serviceAt(platform.channelServices, opening.below)
  const admit = admissionOf(app, platform, opening, service)
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
    channels.leaveAll()
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
      channels.leave(channel)
      return send({ type: 'unsubscribe-confirm', channel })
    }
    if (type === 'message') {
      const receive = channels.get(channel)?.receive
      if (receive) return receive(message.data)
      return send({ type: 'error', channel, status: 400, data: 'nothing is heard on this channel' })
    }
    try {
      if (!channels.hasRoom(channel)) throw httpError('tooManyChannels')
      subscribe(channel, await admit(message))
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refuse(channel, error)
    }
  }

  function refuse(channel: string, refusal: HttpError): void {
    // A response may have no text, whereas a message needs one.
    const data = refusal.message || refusal.readableIn('fr')
    send({ type: 'error', channel, status: refusal.statusCode, data })
  }

  function serviceFeed(channel: string, tell: (data: unknown) => void): Feed {
    return { leave: service?.isHeard(channel) ? platform.bus.subscribe(channel, tell) : () => {} }
  }

  function subscribe(channel: string, subscriber: Subscriber | undefined): void {
    if (client.readyState !== client.OPEN) return
    send({ type: 'subscribe-confirm', channel })
    // A repeated subscription replaces the credentials of the channel.
    channels.leave(channel)
    const watched =
      subscriber &&
      watchRights(platform, subscriber, () => {
        if (channels.get(channel) !== followed) return
        channels.leave(channel)
        refuse(channel, missingPermission())
      })
    const tell = (data: unknown): void =>
      send({ type: 'message', channel, data, date: new Date().toISOString() })
    const feed = service ? serviceFeed(channel, tell) : openFeed(channel, watched?.current, tell)
    const followed: Feed = {
      ...feed,
      leave: () => {
        feed.leave()
        watched?.leave()
      }
    }
    channels.add(channel, followed)
  }
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString()
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data).toString()
}
