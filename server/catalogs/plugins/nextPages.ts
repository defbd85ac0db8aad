/** Checks the addresses of next pages, so that paging ends and keys are not sent to other servers. */
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { ExpectedRunFailure } from './plugin.ts'

/**
 * Returns the address of the next page, on the same server. `http:` is accepted for the same host, because a server
 * behind a proxy may not know its scheme.
 * @throws ExpectedRunFailure for another server: skipping it would give incomplete data silently
 */
export function sameServer(next: string, current: URL): URL {
  if (!URL.canParse(next, current)) throw new OutgoingFailure('badAnswer')
  const url = new URL(next, current)
  url.hash = ''
  const isOwnName = url.hostname === current.hostname && url.protocol === 'http:' && !url.port
  if (isOwnName && current.protocol === 'https:') {
    url.protocol = 'https:'
    url.port = current.port
  }
  if (url.origin !== current.origin) {
    throw new ExpectedRunFailure('La page suivante est sur un autre serveur : elle n’est pas suivie.')
  }
  return url
}

/** Returns secret headers if the address is on the server of the connection; undefined otherwise. */
export function headersOn(
  url: string | URL,
  connection: string,
  headers: Record<string, string> | undefined
): Record<string, string> | undefined {
  if (!headers || !URL.canParse(connection) || !URL.canParse(String(url))) return undefined
  return new URL(url).origin === new URL(connection).origin ? headers : undefined
}
