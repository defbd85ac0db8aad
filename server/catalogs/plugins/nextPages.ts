/** Pages that name the next one: which address may follow, so that pages end and no key goes elsewhere. */
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { RunRefusal } from './plugin.ts'

/**
 * The next page on the same server as this one. A server behind a proxy may write `http:` for itself.
 * @throws RunRefusal for another server: what it holds is not left out unseen
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
    throw new RunRefusal('La page suivante est sur un autre serveur : elle n’est pas suivie.')
  }
  return url
}

/** Headers with a secret are for the server of the connection only. */
export function headersOn(
  url: string | URL,
  connection: string,
  headers: Record<string, string> | undefined
): Record<string, string> | undefined {
  if (!headers || !URL.canParse(connection) || !URL.canParse(String(url))) return undefined
  return new URL(url).origin === new URL(connection).origin ? headers : undefined
}
