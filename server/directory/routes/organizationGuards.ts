/** Access rules for changes of organizations. */
import type { FastifyRequest } from 'fastify'
import { belongsTo } from '../../access/accountGuards.ts'
import { httpError } from '../../http/errors.ts'
import { languageOf } from '../../http/language.ts'
import type { Directory } from '../directory.ts'
import { administers } from '../memberRules.ts'
import type { Organization } from '../model.ts'
import { directoryError } from '../texts.ts'

/**
 * Whether the session administers an organization. Memberships are read from the store, since a token may be outdated.
 * @param departments all of which must be administered; `''` is the root, which is the default
 */
export async function isAdministrator(
  request: FastifyRequest,
  { accounts }: Pick<Directory, 'accounts'>,
  organizationId: string,
  departments: string[] = ['']
): Promise<boolean> {
  const caller = request.session.user
  if (!caller) throw httpError('signInNeeded')
  if (caller.adminMode) return true
  const memberships = (await accounts.user(caller.id))?.organizations ?? []
  return departments.every((department) => administers(memberships, organizationId, department))
}

/**
 * Returns an organization that the session administers.
 * @throws HttpError 403 for other users, 404 for an unknown organization
 */
export async function administered(
  request: FastifyRequest,
  directory: Pick<Directory, 'accounts'>,
  organizationId: string,
  departments?: string[]
): Promise<Organization> {
  const language = languageOf(request)
  if (!(await isAdministrator(request, directory, organizationId, departments))) {
    throw directoryError(403, 'permissionDenied', language)
  }
  const organization = await directory.accounts.organization(organizationId)
  if (!organization) throw directoryError(404, 'orgaUnknown', language)
  return organization
}

/**
 * Returns an organization for its members, members of departments included.
 * @throws HttpError 403 for other users, 404 for an unknown organization
 */
export async function visibleOrganization(
  request: FastifyRequest,
  { accounts }: Pick<Directory, 'accounts'>,
  id: string
): Promise<Organization> {
  const language = languageOf(request)
  if (!belongsTo(request.session, { type: 'organization', id })) {
    throw directoryError(403, 'permissionDenied', language)
  }
  const organization = await accounts.organization(id)
  if (!organization) throw directoryError(404, 'orgaUnknown', language)
  return organization
}

/** An organization as it is answered: the default roles are filled in. */
export function withRoles(
  { settings }: Pick<Directory, 'settings'>,
  organization: Organization
): Organization {
  return { ...organization, roles: organization.roles ?? settings.roles }
}
