/** Finds the application that calls a service, from the `Referer` (docs/api/remote-services.md#the-proxy). */
import { percentDecoded } from '../../../contract/percentDecoded.ts'
import type { FastifyRequest } from 'fastify'
import type { Owner } from '../../../contract/permissions.ts'
import { keyedReference } from '../../applications/keys/opens.ts'
import { HttpError } from '../../http/errors.ts'
import { idOf } from '../../owned/references.ts'
import type { Platform } from '../../platform.ts'
import { siteOfRequest, type RequestSite } from '../../sites/requestSite.ts'

/** Returns the owner of the calling application; undefined for another page or without `Referer`. */
export async function callingOwner(
  { headers, protocol, host }: FastifyRequest,
  { owned, sites, config }: Pick<Platform, 'owned' | 'sites' | 'config'>
): Promise<Owner | undefined> {
  const { referer } = headers
  const applications = owned.get('applications')
  if (!referer || !applications) return undefined
  const site = await siteOfRequest({ protocol, host, headers, query: {} }, sites, config)
  const segment = applicationOf(referer, site)
  if (!segment) return undefined
  for (const reference of new Set([segment, keyedReference(segment).reference])) {
    const id = await idOf(applications, reference, site).catch((error: unknown) => {
      if (error instanceof HttpError) return undefined
      throw error
    })
    const application = id === undefined ? undefined : await applications.find(id)
    if (application) return application.owner
  }
  return undefined
}

/** Returns the decoded id or slug of the application in the address of its page. */
function applicationOf(referer: string, { publicUrl }: Pick<RequestSite, 'publicUrl'>): string | undefined {
  const prefix = `${publicUrl}/app/`
  if (!referer.startsWith(prefix)) return undefined
  const [segment = ''] = referer.slice(prefix.length).split(/[/?#]/)
  return percentDecoded(segment) || undefined
}
