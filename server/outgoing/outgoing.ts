/**
 * Client of all outgoing requests: no other module under `server/` connects to other servers.
 *
 * The origin of the address decides what may be reached: an address named by a user (remote file, image, webhook…) only
 * reaches global IP addresses, unless ALLOW_PRIVATE_ADDRESSES is on; an address configured by the operator reaches any.
 * The rule applies to each redirect, and is checked at connection time (`connector.ts`).
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Agent } from 'undici'
import { mergedHeaders } from './answeredHeaders.ts'
import { acceptedEncodings, boundedBody, Watch, type Limits } from './bounded.ts'
import type { ResolveName } from './checkedLookup.ts'
import type { exchange as Exchange } from './connector.ts'
import { failureOf, OutgoingFailure } from './failure.ts'
import { firstHop, foreignPorts, isStream, nextHop, type Hop, type OutgoingRequest } from './hops.ts'
import { connectSocket, type SocketTarget } from './sockets.ts'

export interface Policy extends Limits {
  /** Origin of the address; settings of the environment are the operator's. */
  namedBy: 'user' | 'operator'
  /** Largest number of followed redirects, 5 by default. With 0, redirects are returned like other responses. */
  redirects?: number
  /**
   * Repeats the same request at a moved address, where browsers send a GET, for requests whose body would be lost. 303
   * still gives a GET.
   */
  repeatsMoved?: boolean
  /** Returns the body without decompression, for callers that forward it with its headers. */
  keepsEncoding?: boolean
  /**
   * The body is read as fast as a client receives it. The server is then asked to close the connection after the
   * response: the HTTP library takes the end of a kept-alive connection for a cut while a part is still unread, and
   * servers close idle connections after some seconds.
   */
  isReadSlowly?: boolean
}

export interface OutgoingAnswer {
  /** Address of the last request, after redirects. */
  url: URL
  status: number
  statusText: string
  /** Headers by name in lower case, as in Node. */
  headers: IncomingHttpHeaders
  /**
   * Body, decompressed unless the policy keeps the encoding. Callers must read it to the end or destroy it; it fails
   * with `OutgoingFailure`.
   */
  body: Readable
}

export interface Outgoing {
  /**
   * Sends a request; any status is a response.
   * @throws OutgoingFailure without response; the reason of the signal after a cancellation
   */
  send(request: OutgoingRequest, policy: Policy): Promise<OutgoingAnswer>
  /**
   * Connects to an SSH server that a user named. The caller must destroy the socket.
   * @throws OutgoingFailure; the reason of the signal after a cancellation
   */
  connect(target: SocketTarget, signal: AbortSignal): Promise<Socket>
  /** Aborts all running requests. */
  close(): Promise<void>
}

interface OutgoingOptions {
  allowPrivateAddresses: boolean
  /** Public address of the platform itself. */
  publicUrl: string
}

interface Connections {
  exchange: typeof Exchange
  trusting: Agent
  checking: Agent
}

const maxRedirects = 5
const sshPort = '22'
/** Milliseconds before the failure of refused and unknown names: equal times reveal nothing of a local network. */
const unreachableMs = 500

export function openOutgoing(
  { allowPrivateAddresses, publicUrl }: OutgoingOptions,
  { resolveName, refusalMs = unreachableMs }: { resolveName?: ResolveName; refusalMs?: number } = {}
): Outgoing {
  const platformUrl = new URL(publicUrl)
  let loaded: Promise<Connections> | undefined

  /** Loads the HTTP library at the first request: it is large, and many platforms send none. */
  const connections = (): Promise<Connections> =>
    (loaded ??= import('./connector.ts').then(({ exchange, trustingAgent, checkingAgent }) => {
      const trusting = trustingAgent()
      return { exchange, trusting, checking: allowPrivateAddresses ? trusting : checkingAgent(resolveName) }
    }))

  /**
   * Tells whether a request reads the platform itself, as images and remote files often do; a local set-up has a
   * private address. Reading content that is public anyway reveals nothing.
   */
  function isOwnPage({ url, method }: Hop): boolean {
    return (
      url.origin === platformUrl.origin &&
      url.pathname.startsWith(`${platformUrl.pathname}/`) &&
      (method === 'GET' || method === 'HEAD')
    )
  }

  const isTrusted = (hop: Hop, { namedBy }: Policy): boolean => namedBy === 'operator' || isOwnPage(hop)

  /**
   * Throws the failure; refused and unknown names fail after the same time.
   * @throws OutgoingFailure
   */
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
        const { exchange, trusting, checking } = await connections()
        const agentOf = (hop: Hop): Agent => (isTrusted(hop, policy) ? trusting : checking)
        return await follow(first, request.bodyLength, { policy, watch, agentOf, exchange })
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

interface Following {
  policy: Policy
  watch: Watch
  /** Connections for a request, by what it may reach. */
  agentOf: (hop: Hop) => Agent
  exchange: typeof Exchange
}

/** Sends a request, and those that redirects lead to. @throws OutgoingFailure, or an error of the connection */
async function follow(
  first: Hop,
  length: number | undefined,
  { policy, watch, agentOf, exchange }: Following
): Promise<OutgoingAnswer> {
  const { redirects = maxRedirects } = policy
  let hop = first
  for (let followed = 0; ; followed++) {
    const { url, method, headers, body } = hop
    const answered = await exchange(url, {
      dispatcher: agentOf(hop),
      method,
      headers: {
        'accept-encoding': acceptedEncodings,
        ...headers,
        ...(hop === first && length !== undefined ? { 'content-length': String(length) } : {})
      },
      ...(body === undefined ? {} : { body: isStream(body) ? watched(body, watch) : body }),
      reset: policy.isReadSlowly ?? false,
      onInfo: refuseInvalidStatus,
      signal: watch.signal
    })
    const { statusCode: status, statusText } = answered
    const answeredHeaders = mergedHeaders(answered.headers)
    try {
      const next = redirects > 0 ? nextHop(hop, status, answeredHeaders, policy.repeatsMoved) : undefined
      if (!next) {
        const answer = { url, status, statusText, headers: answeredHeaders }
        return { ...answer, body: boundedBody(answered.body, answeredHeaders, policy, watch) }
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

/**
 * Refuses a status below 100, which the HTTP library takes for an interim response whose final one would follow.
 * @throws OutgoingFailure
 */
function refuseInvalidStatus({ statusCode: status }: { statusCode: number }): void {
  if (status < 100) throw new OutgoingFailure('status', { status, message: `status ${status}` })
}

/** Restarts the idle timeout for sent data, too. */
function watched(body: Readable, watch: Watch): Readable {
  async function* chunks(): AsyncGenerator {
    for await (const chunk of body) {
      watch.refresh()
      yield chunk
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

/** Destroys an unread body, which would keep its connection open. */
function discard(body: Readable): void {
  body.on('error', () => {})
  body.destroy()
}
