/** Changes of remote services by administrators of the platform: what a service becomes, without I/O. */
import { isDeepStrictEqual } from 'node:util'
import { objectOf, textOf } from '../../contract/json.ts'
import { absoluteServer, serversOf } from '../../contract/remoteServices/openApi/servers.ts'
import { datasetOfService, type RemoteService } from '../../contract/remoteServices/remoteService.ts'
import { httpError } from '../http/errors.ts'
import { checkChosenId, slugFrom } from '../owned/ids.ts'
import { withoutNulls } from '../owned/values.ts'
import type { ServiceChanges, ServiceCreation } from './bodies.ts'
import { readActions } from './documents.ts'

/**
 * A new service.
 * @throws HttpError 400 for an id that no address can hold, without a title, for a document that cannot be used
 */
export function newService(body: ServiceCreation): RemoteService {
  const { actions: _actions, updatedAt: _updatedAt, ...given } = body
  const { href: _href, page: _page, ...values } = given
  const { apiDoc } = values
  const info = objectOf(apiDoc.info)
  const title = body.title ?? textOf(info.title)
  if (!title) {
    throw httpError('invalidDocument', { text: 'data/body requiert la propriété title (title)' })
  }
  if (body.id !== undefined) checkChosenId(body.id)
  const id = body.id ?? slugFrom(body.title ?? textOf(info['x-api-id']) ?? title, 'service')
  const description = textOf(info.description)
  const service = withoutNulls({
    ...values,
    id,
    title,
    description: description ?? values.description,
    actions: readActions(apiDoc)
  }) as RemoteService
  return withServer(service)
}

/**
 * The service once it is changed; null unsets.
 * @throws HttpError 400 as for a new one, and for what reference data say of themselves
 */
export function changedService(known: RemoteService, changes: ServiceChanges): RemoteService {
  if (datasetOfService(known.id) !== undefined) return changedReference(known, changes)
  const { apiDoc } = changes
  const next = withoutNulls({ ...known, ...changes, updatedAt: new Date().toISOString() }) as RemoteService
  if (apiDoc) next.actions = readActions(apiDoc)
  return withServer(next)
}

/** The service with what is given in the place of all that could be; its document and its title stay without. */
export function replacedService(known: RemoteService, values: ServiceChanges): RemoteService {
  const nothing: ServiceChanges = {
    apiKey: null,
    server: null,
    description: null,
    parameters: null,
    public: null,
    privateAccess: null,
    virtualDatasets: null
  }
  const isReference = datasetOfService(known.id) !== undefined
  return changedService(known, isReference ? values : { ...nothing, ...values })
}

/** The service with another document, as its address gives it. */
export function withDocument(known: RemoteService, apiDoc: RemoteService['apiDoc']): RemoteService {
  return { ...known, apiDoc, actions: readActions(apiDoc), updatedAt: new Date().toISOString() }
}

/** A service is called somewhere: at the first server of its document where nobody says another. */
function withServer(service: RemoteService): RemoteService {
  checkKey(service)
  const { server: given, ...rest } = service
  const { apiDoc, url } = service
  const server = given ? checkedServer(given, url) : serversOf(apiDoc, url)[0]?.url
  return server === undefined ? rest : { ...rest, server }
}

/** @throws HttpError 400 for a key that no header can carry */
function checkKey({ apiKey }: RemoteService): void {
  if (apiKey?.in !== 'header' || !apiKey.name) return
  const headers = new Headers()
  try {
    headers.set(apiKey.name, apiKey.value ?? '')
  } catch (cause) {
    throw httpError('apiKeyNoHeader', undefined, { cause })
  }
}

/** What a dataset says of its service is written again with each change of the dataset; the rest may be set. */
function changedReference(known: RemoteService, changes: ServiceChanges): RemoteService {
  const { public: isPublic, privateAccess, virtualDatasets, ...others } = changes
  for (const [name, value] of Object.entries(others)) {
    if (!isDeepStrictEqual(value, known[name as keyof RemoteService])) {
      throw httpError('referenceServiceKept')
    }
  }
  const { storageRatio } = virtualDatasets ?? {}
  return withoutNulls({
    ...known,
    ...(isPublic === undefined ? {} : { public: isPublic }),
    ...(privateAccess === undefined ? {} : { privateAccess }),
    ...(virtualDatasets === undefined || !known.virtualDatasets
      ? {}
      : { virtualDatasets: { ...known.virtualDatasets, storageRatio: storageRatio ?? 0 } }),
    updatedAt: new Date().toISOString()
  }) as RemoteService
}

/**
 * @param source address of the document, which relative addresses start from
 * @throws HttpError 400 for what is no address of the web
 */
function checkedServer(server: string, source: string | undefined): string {
  const absolute = absoluteServer(server, source)
  if (absolute === undefined) throw httpError('serverNotAbsolute', { server: server.slice(0, 200) })
  return absolute
}
