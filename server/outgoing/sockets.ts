/** Connections for other protocols than HTTP, to servers that users name: the rule for their addresses is the same. */
import { connect, isIP, type Socket } from 'node:net'
import { isGlobalAddress } from './addresses.ts'
import { checkedLookup, type ResolveName } from './checkedLookup.ts'
import { RefusedAddress } from './failure.ts'

export interface SocketTarget {
  host: string
  port: number
}

/**
 * Connects to an address of the whole world, or not at all; a name is looked up once.
 * @param isChecked false where private addresses are allowed
 * @throws what the connection fails with, the reason of the signal
 */
export function connectSocket(
  { host: given, port }: SocketTarget,
  { isChecked, resolveName, signal }: { isChecked: boolean; resolveName?: ResolveName; signal: AbortSignal }
): Promise<Socket> {
  const host = given.replace(/^\[|\]$/g, '')
  if (isChecked && isIP(host) && !isGlobalAddress(host)) return Promise.reject(new RefusedAddress())
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    // Packets of a conversation are small, and wait for no others.
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
