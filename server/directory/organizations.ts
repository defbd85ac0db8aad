/** Creating organizations: by a person, by the set-up page and for the samples. */
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
  /** The creator becomes its administrator. */
  creatorIsAdmin: boolean
  language: Language
}

/** @throws HttpError 400 for a taken identifier or a department named twice, 429 beyond what the user may create */
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
 * A department without identifier gets the slug of its name, numbered when it is taken.
 * @throws HttpError 400 for an identifier or a name that is there twice
 */
export function departmentsWithIds(
  departments: { id?: string; name: string }[],
  language: Language
): Department[] {
  const names = new Set(departments.map(({ name }) => name.trim()))
  const given = departments.flatMap(({ id }) => id ?? [])
  const taken = new Set(given)
  if (names.size < departments.length || taken.size < given.length) {
    throw directoryError(400, 'duplicateDep', language)
  }
  return departments.map(({ id, name }) => {
    if (id) return { id, name }
    const slug = slugOf(name)
    let free = slug
    for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`
    taken.add(free)
    return { id: free, name }
  })
}

const slugOf = (text: string): string =>
  slugify.default(text, { lower: true, strict: true, locale: 'fr' }) || 'department'
