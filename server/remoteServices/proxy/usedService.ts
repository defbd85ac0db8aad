/** Finds the service of a proxied call, when the caller may use it (docs/api/remote-services.md#the-proxy). */
import type { FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../../contract/session.ts'
import { httpError } from '../../http/errors.ts'
import { idParam } from '../../http/idParam.ts'
import type { Platform } from '../../platform.ts'
import type { ServiceWithoutDoc } from '../rows.ts'
import { findUsable } from '../store.ts'
import { callingOwner } from './caller.ts'

/** Account of anonymous callers, which may use public services only. */
const nobody: Pick<AccountKeys, 'type' | 'id'> = { type: 'user', id: '' }

/** @throws HttpError 404 for a service that the caller may not use */
export async function usedService(
  request: FastifyRequest,
  platform: Pick<Platform, 'metadata' | 'owned' | 'sites' | 'config'>
): Promise<ServiceWithoutDoc> {
  const { metadata } = platform
  const id = idParam(request)
  const service =
    (await findUsable(metadata, nobody, id)) ??
    (await findUsable(metadata, (await callingOwner(request, platform)) ?? nobody, id))
  if (!service?.server) throw httpError('unknownProxiedService')
  return service
}
