/** A user and a password in the address of a catalog: sent to its server, and part of no address that is told. */
import type { Outgoing } from '../outgoing/outgoing.ts'
import type { Config } from './plugins/plugin.ts'

interface AddressCredentials {
  /** Of the server that they are for. */
  origin: string
  username: string
  password: string
}

/**
 * Types make addresses of pages and of files from that of their catalog, which become the origin of datasets and the
 * links of publications: they get it without what only the server may know.
 */
export function splitAddress(config: Config): { config: Config; credentials?: AddressCredentials } {
  const url = typeof config.url === 'string' ? URL.parse(config.url) : null
  if (!url?.username && !url?.password) return { config }
  const { origin, username, password } = url
  url.username = ''
  url.password = ''
  return { config: { ...config, url: url.href }, credentials: { origin, username, password } }
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
