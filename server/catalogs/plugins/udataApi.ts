/** Client of the udata API, for imports and publications. */
import { baseOf, keyOf } from './connection.ts'
import type { Config } from './plugin.ts'
import type { JsonRequest, RemoteAccess } from './remoteAccess.ts'
import { addressOf, listOf, objectOf, textOf } from './untrusted.ts'

export const ask = (
  remote: RemoteAccess,
  config: Config,
  path: string,
  request: JsonRequest = {}
): Promise<unknown> =>
  remote.json(path.startsWith('http') ? path : `${baseOf(config)}/api/1${path}`, {
    ...request,
    headers: { 'x-api-key': keyOf(config) }
  })

export const organizationOf = ({ organization }: Config): string | undefined =>
  textOf(objectOf(organization).id) ?? textOf(organization)

/** Returns the licences of the portal; empty when the request fails. */
export async function licenses(
  remote: RemoteAccess,
  config: Config
): Promise<{ id: string; title: string; url: string }[]> {
  const all = await ask(remote, config, '/datasets/licenses/').catch(() => [])
  return listOf(all).flatMap(({ id, title, url }) => {
    const [key, href] = [textOf(id), addressOf(url)]
    return key && href ? [{ id: key, title: textOf(title) ?? key, url: href }] : []
  })
}
