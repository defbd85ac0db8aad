/** Connections of the platform's requests. Those that a user named are checked here, where nothing comes between the check and its use. */
import { isIP } from 'node:net'
import { Agent, buildConnector } from 'undici'

export { request as exchange } from 'undici'
import { isGlobalAddress } from './addresses.ts'
import { checkedLookup, type ResolveName } from './checkedLookup.ts'
import { RefusedAddress } from './failure.ts'

const connectMs = 10_000
/** Requests that are under way at the same time with one server; the others wait within their own time. */
const connectionsPerServer = 32

/** For addresses that the operator configured. */
export function trustingAgent(): Agent {
  return agentWith(buildConnector({ timeout: connectMs, allowH2: false }))
}

/**
 * For addresses that users name: a connection is made to an address of the whole world or not at all. A name is looked
 * up once; what it gave is checked and connected to, so that a name that changes between two look-ups gains nothing.
 */
export function checkingAgent(resolveName?: ResolveName): Agent {
  const lookup = checkedLookup(resolveName)
  const connect = buildConnector({ timeout: connectMs, allowH2: false, lookup })
  return agentWith((options, done) => {
    // No name, no look-up: the address is the host itself.
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
    // Times are counted by `send`, from its start to the last byte.
    headersTimeout: 0,
    bodyTimeout: 0
  })
}
