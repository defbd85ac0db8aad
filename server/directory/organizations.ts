/** Creation of organizations: by users, by the set-up page and for samples. */
import { nanoid } from 'nanoid'
import slugify from 'slugify'
import type { Language } from '../http/language.ts'
import type { Directory } from './directory.ts'
import type { Department, Organization } from './model.ts'
import { directoryError } from './texts.ts'

interface OrganizationRequest {
  id?: string
  name: string
  description?: string
  departmentLabel?: string
  departments?: { id?: string; name: string }[]
  roles?: string[]
  creator: { id: string; name: string }
  /** Whether the creator becomes an administrator of the organization. */
  creatorIsAdmin: boolean
  language: Language
}

/**
 * Creates an organization.
 * @throws HttpError 400 for a taken identifier or a duplicate department, 429 beyond the number that the user may
 * create
 */
export async function createOrganization(
  { accounts, settings }: Pick<Directory, 'accounts' | 'settings'>,
  request: OrganizationRequest
): Promise<Organization> {
  const { creator, language } = request
  const user = await accounts.user(creator.id)
  const id = request.id ?? nanoid()
  const created = { id: creator.id, name: creator.name, date: new Date().toISOString() }
  const outcome = await accounts.createOrganization(
    {
      id,
      name: request.name,
      created,
      departments: departmentsWithIds(request.departments ?? [], language),
      ...(request.description ? { description: request.description } : {}),
      ...(request.departmentLabel ? { departmentLabel: request.departmentLabel } : {}),
      ...(request.roles ? { roles: request.roles } : {})
    },
    user?.maxCreatedOrgs ?? settings.createdOrganizations
  )
  if (outcome === 'tooMany') throw directoryError(429, 'maxCreatedOrgs', language)
  if (outcome === 'taken') throw directoryError(400, 'duplicateOrga', language)
  if (request.creatorIsAdmin) {
    await accounts.addMember({ organizationId: id, userId: creator.id, role: 'admin' })
  }
  const organization = await accounts.organization(id)
  if (!organization) throw new Error(`the organization ${id} was not created`)
  return organization
}

/**
 * Departments with ids: a missing id is the slug of the name, numbered when taken.
 * @throws HttpError 400 for a duplicate id or name
 */
export function departmentsWithIds(
  departments: { id?: string; name: string }[],
  language: Language
): Department[] {
  const names = new Set(departments.map(({ name }) => name.trim()))
  const givenIds = departments.flatMap(({ id }) => id ?? [])
  const takenIds = new Set(givenIds)
  if (names.size < departments.length || takenIds.size < givenIds.length) {
    throw directoryError(400, 'duplicateDep', language)
  }
  return departments.map(({ id, name }) => {
    if (id) return { id, name }
    const slug = slugOf(name)
    let free = slug
    for (let number = 2; takenIds.has(free); number += 1) free = `${slug}-${number}`
    takenIds.add(free)
    return { id: free, name }
  })
}

const slugOf = (text: string): string =>
  slugify.default(text, { lower: true, strict: true, locale: 'fr' }) || 'department'
