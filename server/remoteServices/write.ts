/** Changes of remote services by superadmins. No I/O. */
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
 * Returns a new service.
 * @throws HttpError 400 for an id that is invalid in addresses, a missing title, or an unusable document
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
 * Returns the changed service; null unsets a property.
 * @throws HttpError 400 as `newService`, and for properties that reference data take from their dataset
 */
export function changedService(known: RemoteService, changes: ServiceChanges): RemoteService {
  if (datasetOfService(known.id) !== undefined) return changedReference(known, changes)
  const { apiDoc } = changes
  const next = withoutNulls({ ...known, ...changes, updatedAt: new Date().toISOString() }) as RemoteService
  if (apiDoc) next.actions = readActions(apiDoc)
  return withServer(next)
}

/**
 * Returns the service with all optional properties replaced by the given values; document and title are kept when
 * missing.
 */
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

/** Returns the service with a new document. */
export function withDocument(known: RemoteService, apiDoc: RemoteService['apiDoc']): RemoteService {
  return { ...known, apiDoc, actions: readActions(apiDoc), updatedAt: new Date().toISOString() }
}

/** Returns the service with an absolute server address: the given one, or the first of its document. */
function withServer(service: RemoteService): RemoteService {
  checkKey(service)
  const { server: given, ...rest } = service
  const { apiDoc, url } = service
  const server = given ? checkedServer(given, url) : serversOf(apiDoc, url)[0]?.url
  return server === undefined ? rest : { ...rest, server }
}

/** @throws HttpError 400 for a key that is invalid in a header */
function checkKey({ apiKey }: RemoteService): void {
  if (apiKey?.in !== 'header' || !apiKey.name) return
  const headers = new Headers()
  try {
    headers.set(apiKey.name, apiKey.value ?? '')
  } catch (cause) {
    throw httpError('apiKeyNoHeader', undefined, { cause })
  }
}

/**
 * Returns changed reference data. Properties from the dataset are overwritten at each change of the dataset, and may
 * not be set.
 */
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
 * Returns the absolute address of a server.
 * @param source address of the document, the base of relative addresses
 * @throws HttpError 400 for an address other than HTTP
 */
function checkedServer(server: string, source: string | undefined): string {
  const absolute = absoluteServer(server, source)
  if (absolute === undefined) throw httpError('serverNotAbsolute', { server: server.slice(0, 200) })
  return absolute
}
