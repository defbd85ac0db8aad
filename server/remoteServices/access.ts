/** Access to remote services, checked before a large body is received. */
import type { FastifyRequest } from 'fastify'
import type { Metadata } from '../metadata/database.ts'
import { httpError } from '../http/errors.ts'
import { isKnown } from './store.ts'
import { idParam } from '../http/idParam.ts'

/** Largest size of an OpenAPI document in bytes. */
export const documentLimit = 10_000_000

/** @throws HttpError 401 */
export async function sessionNeeded({ session }: FastifyRequest): Promise<void> {
  if (!session.user) throw httpError('signInNeeded')
}

/** @throws HttpError 401, 403 */
export async function adminModeNeeded({ session }: FastifyRequest): Promise<void> {
  if (!session.user) throw httpError('signInNeeded')
  if (!session.user.adminMode) throw httpError('superAdminOnly')
}

/**
 * Checks that the service exists, before the rights of the caller.
 * @throws HttpError 404, then 401, 403
 */
export function knownToAdmin(metadata: Metadata): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const id = idParam(request)
    if (!(await isKnown(metadata, { id }))) throw httpError('remoteServiceNotFound')
    await adminModeNeeded(request)
  }
}
