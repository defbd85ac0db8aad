/**
 * Connection pools of outgoing requests. Addresses named by users are checked at connection time, against DNS
 * rebinding.
 */
import { isIP } from 'node:net'
import { Agent, buildConnector } from 'undici'

export { request as exchange } from 'undici'
import { isGlobalAddress } from './addresses.ts'
import { checkedLookup, type ResolveName } from './checkedLookup.ts'
import { RefusedAddress } from './failure.ts'

const connectMs = 10_000
/** Largest number of concurrent requests per server; further ones are queued, within their own timeouts. */
const connectionsPerServer = 32

/** Agent for addresses that the operator configured, without check. */
export function trustingAgent(): Agent {
  return agentWith(buildConnector({ timeout: connectMs, allowH2: false }))
}

/**
 * Agent for addresses named by users: connects to global addresses only. A name is resolved once, and the checked
 * address is used, so that a name which changes between two lookups gains nothing.
 */
export function checkingAgent(resolveName?: ResolveName): Agent {
  const lookup = checkedLookup(resolveName)
  const connect = buildConnector({ timeout: connectMs, allowH2: false, lookup })
  return agentWith((options, done) => {
    // An IP address is not resolved, so that the lookup would not check it.
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isGlobalAddress(host)) done(new RefusedAddress(), null)
    else connect(options, done)
  })
}

function agentWith(connect: buildConnector.connector): Agent {
  return new Agent({
    connect,
    connections: connectionsPerServer,
    pipelining: 1,
    keepAliveTimeout: 4000,
    // `send` has its own timeouts, from the start to the last byte.
    headersTimeout: 0,
    bodyTimeout: 0
  })
}
