/** Requests of the ArcGIS REST API (developers.arcgis.com/rest): JSON, with errors in responses of status 200. */
import { addressBelow, keyOf } from '../connection.ts'
import { headersOn } from '../nextPages.ts'
import { ExpectedRunFailure, type Config } from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import { objectOf, textOf, type Untrusted } from '../untrusted.ts'

export type Parameters = Record<string, string | number | undefined>

/** Returns the token header, for the server of the connection only: services of a hub are on other servers. */
export function tokenHeaders(config: Config, url: string): Record<string, string> | undefined {
  const token = keyOf(config)
  const headers = token ? { 'x-esri-authorization': `Bearer ${token}` } : undefined
  return headersOn(url, textOf(config.url) ?? '', headers)
}

/** @throws OutgoingFailure, ExpectedRunFailure with the error of the server */
export async function askArcgis(
  remote: RemoteAccess,
  config: Config,
  address: string,
  parameters: Parameters = {}
): Promise<Untrusted> {
  const url = addressBelow(address, '', { f: 'json', ...parameters })
  const answer = objectOf(await remote.json(url, { headers: tokenHeaders(config, url) ?? {} }))
  if (answer.error === undefined) return answer
  const { code, message } = objectOf(answer.error)
  if (code === 498 || code === 499) throw new ExpectedRunFailure('Le serveur demande un jeton valable.')
  throw new ExpectedRunFailure(`Le serveur répond par une erreur : ${(textOf(message) ?? '').slice(0, 500)}`)
}
