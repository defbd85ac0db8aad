/** User and password in an address: sent to its server as credentials, and removed from the displayed address. */
import type { Outgoing } from './outgoing.ts'

interface AddressCredentials {
  /** Origin of the server that the credentials belong to. */
  origin: string
  username: string
  password: string
}

/** Returns an address without its credentials; an invalid address is returned unchanged. */
export function splitAddress(address: string): { address: string; credentials?: AddressCredentials } {
  const url = URL.parse(address)
  if (!url?.username && !url?.password) return { address }
  const { origin, username, password } = url
  url.username = ''
  url.password = ''
  return { address: url.href, credentials: { origin, username, password } }
}

/** Returns a client that adds the credentials to requests to their server. */
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
