/** TCP connections for other protocols than HTTP, with the same address rules. */
import { connect, isIP, type Socket } from 'node:net'
import { isGlobalAddress } from './addresses.ts'
import { checkedLookup, type ResolveName } from './checkedLookup.ts'
import { RefusedAddress } from './failure.ts'

export interface SocketTarget {
  host: string
  port: number
}

/**
 * Connects to a server; a name is resolved once.
 * @param isChecked true refuses addresses that are not global
 * @throws errors of the connection, the reason of the signal
 */
export function connectSocket(
  { host: hostname, port }: SocketTarget,
  { isChecked, resolveName, signal }: { isChecked: boolean; resolveName?: ResolveName; signal: AbortSignal }
): Promise<Socket> {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isChecked && isIP(host) && !isGlobalAddress(host)) return Promise.reject(new RefusedAddress())
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    // `noDelay`: packets of an interactive protocol are small, and must not wait for others.
    const socket = connect({
      host,
      port,
      noDelay: true,
      ...(isChecked ? { lookup: checkedLookup(resolveName) } : {})
    })
    const giveUp = (): void => {
      socket.destroy()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    const settled = (): void => signal.removeEventListener('abort', giveUp)
    socket.once('error', (error) => {
      settled()
      reject(error)
    })
    socket.once('connect', () => {
      settled()
      resolve(socket)
    })
  })
}
