/**
 * Every request that the platform makes of other servers. Nothing else under `server/` opens a connection to one.
 *
 * Who named the address decides: what a user named (a remote file, an image, a webhook of an account…) reaches addresses
 * of the whole world only, unless ALLOW_PRIVATE_ADDRESSES is on; what the operator configured reaches any. The rule holds
 * for each redirect, and is applied where the connection is made (`connector.ts`).
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Agent } from 'undici'
import { acceptedEncodings, boundedBody, Watch, type Limits } from './bounded.ts'
import type { ResolveName } from './checkedLookup.ts'
import type { exchange as Exchange } from './connector.ts'
import { failureOf, OutgoingFailure } from './failure.ts'
import { firstHop, foreignPorts, isStream, nextHop, type Hop, type OutgoingRequest } from './hops.ts'
import { connectSocket, type SocketTarget } from './sockets.ts'

export interface Policy extends Limits {
  /** Who named the address. An address out of a setting of the environment is the operator's. */
  namedBy: 'user' | 'operator'
  /** Redirects that are followed, 5 without it. With 0 a redirect is an answer like any other. */
  redirects?: number
  /**
   * An address that has moved is sent the same request again, where browsers would read the new one instead: for whoever
   * tells something, and would lose it. 303 asks for a read all the same.
   */
  repeatsMoved?: boolean
  /** The body is given as it comes, in the encoding that its headers tell: for whoever passes both on. */
  keepsEncoding?: boolean
}

export interface OutgoingAnswer {
  /** Address of the last request, after redirects. */
  url: URL
  status: number
  statusText: string
  /** Names in lower case, as Node gives them. */
  headers: IncomingHttpHeaders
  /** Decompressed, unless the policy keeps its encoding. It must be read to its end or destroyed; its errors are `OutgoingFailure`. */
  body: Readable
}

export interface Outgoing {
  /**
   * Sends a request; any status is an answer.
   * @throws OutgoingFailure when there is no answer; the reason of the request's own signal when it was given up
   */
  send(request: OutgoingRequest, policy: Policy): Promise<OutgoingAnswer>
  /**
   * A connection to a server that a user named, for the protocol SSH. Whoever has it destroys it.
   * @throws OutgoingFailure; the reason of the signal when it was given up
   */
  connect(target: SocketTarget, signal: AbortSignal): Promise<Socket>
  /** Breaks what is under way. */
  close(): Promise<void>
}

interface OutgoingOptions {
  allowPrivateAddresses: boolean
  /** The platform's own, as browsers see it. */
  publicUrl: string
}

interface Connections {
  exchange: typeof Exchange
  trusting: Agent
  checking: Agent
}

const mostRedirects = 5
const sshPort = '22'
/** A name that is refused and one that does not exist are told after the same time. */
const unreachableMs = 500

export function openOutgoing(
  { allowPrivateAddresses, publicUrl }: OutgoingOptions,
  { resolveName, refusalMs = unreachableMs }: { resolveName?: ResolveName; refusalMs?: number } = {}
): Outgoing {
  const own = new URL(publicUrl)
  let loaded: Promise<Connections> | undefined

  /** The library is loaded by the first request: it is heavy, and many platforms never send one. */
  const connections = (): Promise<Connections> =>
    (loaded ??= import('./connector.ts').then(({ exchange, trustingAgent, checkingAgent }) => {
      const trusting = trustingAgent()
      return { exchange, trusting, checking: allowPrivateAddresses ? trusting : checkingAgent(resolveName) }
    }))

  /**
   * Images and remote files are often other files of the platform itself, which a local set-up has at a private address.
   * Reading there what everybody may read tells nothing new.
   */
  function isOwnPage({ url, method }: Hop): boolean {
    return (
      url.origin === own.origin &&
      url.pathname.startsWith(`${own.pathname}/`) &&
      (method === 'GET' || method === 'HEAD')
    )
  }

  const isTrusted = (hop: Hop, { namedBy }: Policy): boolean => namedBy === 'operator' || isOwnPage(hop)

  async function follow(
    first: Hop,
    length: number | undefined,
    policy: Policy,
    watch: Watch
  ): Promise<OutgoingAnswer> {
    const { redirects = mostRedirects } = policy
    const { exchange, trusting, checking } = await connections()
    let hop = first
    for (let followed = 0; ; followed++) {
      const { url, method, headers, body } = hop
      const answered = await exchange(url, {
        dispatcher: isTrusted(hop, policy) ? trusting : checking,
        method,
        headers: {
          'accept-encoding': acceptedEncodings,
          ...headers,
          ...(hop === first && length !== undefined ? { 'content-length': String(length) } : {})
        },
        ...(body === undefined ? {} : { body: isStream(body) ? watched(body, watch) : body }),
        signal: watch.signal
      })
      const { statusCode: status, statusText } = answered
      try {
        const next = redirects > 0 ? nextHop(hop, status, answered.headers, policy.repeatsMoved) : undefined
        if (!next) {
          const answer = { url, status, statusText, headers: answered.headers }
          return { ...answer, body: boundedBody(answered.body, answered.headers, policy, watch) }
        }
        if (followed >= redirects) throw new OutgoingFailure('redirects')
        hop = next
        watch.refresh()
      } catch (error) {
        discard(answered.body)
        throw error
      }
      discard(answered.body)
    }
  }

  /** @throws OutgoingFailure, after the same time for a name that is refused and for one that does not exist */
  async function failed(error: unknown, started: number): Promise<never> {
    const failure = failureOf(error)
    if (failure.reason === 'unreachable') await wait(Math.max(0, refusalMs - (Date.now() - started)))
    throw failure
  }

  return {
    async connect(target, signal) {
      const port = String(target.port)
      if (port !== sshPort && foreignPorts.has(port)) throw new OutgoingFailure('invalidAddress')
      const started = Date.now()
      const rule = { isChecked: !allowPrivateAddresses, ...(resolveName ? { resolveName } : {}) }
      try {
        return await connectSocket(target, { ...rule, signal })
      } catch (error) {
        if (signal.aborted) throw signal.reason
        return failed(error, started)
      }
    },
    async send(request, policy) {
      const first = firstHop(request)
      const started = Date.now()
      const watch = new Watch(policy, request.signal)
      try {
        return await follow(first, request.bodyLength, policy, watch)
      } catch (error) {
        watch.stop()
        if (watch.signal.aborted) throw watch.signal.reason
        return failed(error, started)
      }
    },
    async close() {
      if (!loaded) return
      const { trusting, checking } = await loaded
      await Promise.all([trusting.destroy(), checking.destroy()])
    }
  }
}

/** What is sent counts as a sign of life, as what is received does. */
function watched(body: Readable, watch: Watch): Readable {
  async function* chunks(): AsyncGenerator {
    for await (const chunk of body) {
      watch.refresh()
      yield chunk
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

/** What is left of a body that nobody reads keeps its connection otherwise. */
function discard(body: Readable): void {
  body.on('error', () => {})
  body.destroy()
}
