/** Changes of remote services by administrators of the platform: what a service becomes, without I/O. */
import { objectOf, textOf } from '../../contract/remoteServices/openApi/json.ts'
import { absoluteServer, serversOf } from '../../contract/remoteServices/openApi/servers.ts'
import type { RemoteService } from '../../contract/remoteServices/remoteService.ts'
import { httpError } from '../http/errors.ts'
import { checkChosenId, slugFrom } from '../owned/ids.ts'
import { withoutNulls } from '../owned/values.ts'
import type { ServiceCreation } from './bodies.ts'
import { readActions } from './documents.ts'

/**
 * A new service.
 * @throws HttpError 400 for an id that no address can hold, without a title, for a document that cannot be used
 */
export function newService(body: ServiceCreation): RemoteService {
  const { actions: _actions, updatedAt: _updatedAt, ...given } = body
  const { href: _href, page: _page, ...values } = given
  const { apiDoc, url } = values
  const info = objectOf(apiDoc.info)
  const title = body.title ?? textOf(info.title)
  if (!title) {
    throw httpError('invalidDocument', { text: 'data/body requiert la propriété title (title)' })
  }
  if (body.id !== undefined) checkChosenId(body.id)
  const id = body.id ?? slugFrom(body.title ?? textOf(info['x-api-id']) ?? title, 'service')
  const description = textOf(info.description)
  const server = values.server ? checkedServer(values.server, url) : serversOf(apiDoc, url)[0]?.url
  return withoutNulls({
    ...values,
    id,
    title,
    description: description ?? values.description,
    server,
    actions: readActions(apiDoc)
  }) as RemoteService
}

/**
 * @param source address of the document, which relative addresses start from
 * @throws HttpError 400 for what is no address of the web
 */
export function checkedServer(server: string, source: string | undefined): string {
  const absolute = absoluteServer(server, source)
  if (absolute === undefined) throw httpError('serverNotAbsolute', { server: server.slice(0, 200) })
  return absolute
}
