/** Client of the CKAN action API, 2.9 to 2.11 (docs.ckan.org/en/latest/api). */
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { addressBelow, baseOf, keyOf } from './connection.ts'
import type { Config } from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { objectOf, type Untrusted } from './untrusted.ts'

export async function act(
  remote: RemoteAccess,
  config: Config,
  action: string,
  { parameters = {}, json }: { parameters?: Record<string, string | number | undefined>; json?: object } = {}
): Promise<unknown> {
  const key = keyOf(config)
  const answer = objectOf(
    await remote.json(addressBelow(baseOf(config), `/api/3/action/${action}`, parameters), {
      ...(json ? { method: 'POST', json } : {}),
      headers: { authorization: key }
    })
  )
  if (answer.success !== true) throw new OutgoingFailure('badAnswer')
  return answer.result
}

/** Returns a package by its id or name. */
export async function show(remote: RemoteAccess, config: Config, id: string): Promise<Untrusted> {
  return objectOf(await act(remote, config, 'package_show', { parameters: { id } }))
}
