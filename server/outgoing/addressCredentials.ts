/** A user and a password in an address: sent to its server, and part of no address that is told. */
import type { Outgoing } from './outgoing.ts'

interface AddressCredentials {
  /** Origin of the server that they are for. */
  origin: string
  username: string
  password: string
}

/** An address without what only its server may know. What is no address stays as it is. */
export function splitAddress(address: string): { address: string; credentials?: AddressCredentials } {
  const url = URL.parse(address)
  if (!url?.username && !url?.password) return { address }
  const { origin, username, password } = url
  url.username = ''
  url.password = ''
  return { address: url.href, credentials: { origin, username, password } }
}

/** What is asked of the server is asked with them. */
export function withCredentials(
  outgoing: Outgoing,
  { origin, username, password }: AddressCredentials
): Outgoing {
  return {
    ...outgoing,
    send(request, policy) {
      const url = URL.parse(String(request.url))
      if (url?.origin !== origin) return outgoing.send(request, policy)
      url.username = username
      url.password = password
      return outgoing.send({ ...request, url }, policy)
    }
  }
}
