/** Guard of the routes on one resource: the resource exists, and the session has the operation. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { classOf, findOperation } from '../../contract/operations.ts'
import { can, needsIdentity } from '../../contract/permissions.ts'
import { sessionOf, type AccountKeys, type Membership, type Session } from '../../contract/session.ts'
import type { PermissionAccess, ResourceGuard } from '../access/access.ts'
import { type HttpError, httpError } from '../http/errors.ts'
import { headerTitle } from '../http/headerTitle.ts'
import type { OwnedRecord, ResourceDefinition } from './definition.ts'
import type { OwnedParts } from './parts.ts'
import { idParam } from '../http/idParam.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Resource of the request, set by the guard. */
    resource: OwnedRecord
  }
}

type Guarded = Pick<ResourceDefinition<OwnedRecord>, 'name' | 'operations' | 'operationTable' | 'words'>

/** Guard of a resource that allows every operation in every state. */
export function ownedGuard<Resource extends OwnedRecord>(parts: OwnedParts<Resource>): ResourceGuard {
  return async (request, reply, access) => {
    const record = await findResource(parts, idParam(request))
    checkOperation(parts.definition, request.session, record, access.operation)
    request.resource = record
    setAccessHeaders(parts.definition, reply, record, access)
  }
}

export const notFound = ({ words }: Pick<Guarded, 'words'>): HttpError =>
  httpError('resourceNotFound', words.notFound)

/**
 * Finds a resource.
 * @throws HttpError 404
 */
export async function findResource<Resource extends OwnedRecord>(
  { store, definition }: OwnedParts<Resource>,
  id: string
): Promise<Resource> {
  const record = await store.find(id)
  if (!record) throw notFound(definition)
  return record
}

/** Resource that the guard set on the request. */
export function guardedResource<Resource extends OwnedRecord>(
  _parts: Pick<OwnedParts<Resource>, 'definition'>,
  request: FastifyRequest
): Resource {
  return request.resource as Resource
}

/** Properties for the check of permissions; a resource being created has no title yet. */
export type Protected = Pick<OwnedRecord, 'owner' | 'permissions'> & Partial<Pick<OwnedRecord, 'title'>>

/**
 * Checks an operation.
 * @throws HttpError 403 with the messages of docs/api/permissions.md, 401 for an anonymous write
 */
export function checkOperation(
  { operationTable, words }: Guarded,
  session: Session,
  resource: Protected,
  operation: string
): void {
  if (can(session, resource, operationTable, operation)) {
    if (needsIdentity(session, operationTable, operation)) throw httpError('signInNeeded')
    return
  }
  if (operation !== 'readDescription') {
    const operationClass = classOf(operationTable, operation)
    throw httpError('missingDatasetPermission', { operation, operationClass: String(operationClass) })
  }
  const { user } = session
  if (!user) {
    throw httpError('notPublic', { denomination: words.denomination })
  }
  const other = user.organizations.find((membership) => {
    const cookies = {
      id_token_org: membership.id,
      id_token_dep: membership.department ?? '',
      id_token_role: membership.role
    }
    return can(sessionOf(user, cookies, session.lang), resource, operationTable, 'readDescription')
  })
  if (other) {
    const name = other.department ? `${other.name} / ${other.departmentName ?? other.department}` : other.name
    throw httpError(
      'otherActiveAccount',
      { denomination: words.denomination, title: resource.title ?? '', name, id: other.id },
      { headers: { 'x-owner': ownerHeader(resource.owner), 'x-account': accountHeader(other) } }
    )
  }
  throw httpError('restrictedResource', { denomination: words.denomination })
}

/** Header with the organization in which the user may read the resource, which may differ from its owner. */
function accountHeader({ id, department }: Membership): string {
  return ownerHeader({ type: 'organization', id, ...(department ? { department } : {}) })
}

function ownerHeader({ type, id, department }: AccountKeys): string {
  return headerJson({ type, id, ...(department ? { department } : {}) })
}

/** JSON in ASCII, for headers: other characters are escaped. */
function headerJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
}

/** Sets the headers about the resource and the operation. `track` replaces that of the operation. */
export function setAccessHeaders(
  { name, operations, operationTable }: Guarded,
  reply: FastifyReply,
  resource: OwnedRecord,
  {
    operation,
    track = findOperation(operations, operation)?.track
  }: Pick<PermissionAccess, 'operation'> & { track?: string | null }
): void {
  const done = {
    class: classOf(operationTable, operation),
    id: operation,
    ...(track === undefined ? {} : { track })
  }
  void reply.headers(accessHeaders(name, resource, done))
}

/**
 * Makes the headers about a resource and an operation.
 * @param done operation done on the resource
 */
export function accessHeaders(
  name: string,
  resource: Pick<OwnedRecord, 'id' | 'title' | 'owner' | 'permissions'>,
  done: { class: string | undefined; id: string; track?: string | null }
): Record<string, string> {
  const { id, title } = resource
  return {
    'x-resource': headerJson({ type: name, id, title: headerTitle(title) }),
    'x-owner': ownerHeader(resource.owner),
    'x-operation': headerJson(done)
  }
}
