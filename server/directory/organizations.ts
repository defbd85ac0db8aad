/** Creating organizations: by a person, by the set-up page and for the samples. */
import { nanoid } from 'nanoid'
import slugify from 'slugify'
import type { Language } from '../http/language.ts'
import type { Directory } from './directory.ts'
import type { Department, Organization } from './model.ts'
import { directoryError } from './texts.ts'

export interface OrganizationRequest {
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
  const allowed = user?.maxCreatedOrgs ?? settings.createdOrganizations
  if (allowed >= 0) {
    const { count } = await accounts.organizations({ creator: creator.id }, { size: 0, skip: 0, sort: [] })
    if (count >= allowed) throw directoryError(429, 'maxCreatedOrgs', language)
  }
  const id = request.id ?? nanoid()
  if (await accounts.organization(id)) throw directoryError(400, 'duplicateOrga', language)
  const created = { id: creator.id, name: creator.name, date: new Date().toISOString() }
  await accounts.createOrganization({
    id,
    name: request.name,
    created,
    departments: withIds(request.departments ?? [], language),
    ...(request.description ? { description: request.description } : {}),
    ...(request.departmentLabel ? { departmentLabel: request.departmentLabel } : {}),
    ...(request.roles ? { roles: request.roles } : {})
  })
  if (request.creatorIsAdmin)
    await accounts.addMember({ organizationId: id, userId: creator.id, role: 'admin' })
  const organization = await accounts.organization(id)
  if (!organization) throw new Error(`the organization ${id} was not created`)
  return organization
}

/** A department without identifier gets the slug of its name, numbered when it is taken. */
function withIds(departments: { id?: string; name: string }[], language: Language): Department[] {
  const result: Department[] = []
  for (const { id, name } of departments) {
    const taken = (candidate: string): boolean => result.some((department) => department.id === candidate)
    if (result.some((department) => department.name === name) || (id && taken(id))) {
      throw directoryError(400, 'duplicateDep', language)
    }
    const slug = slugOf(name)
    let free = id ?? slug
    for (let number = 2; taken(free); number += 1) free = `${slug}-${number}`
    result.push({ id: free, name })
  }
  return result
}

const slugOf = (text: string): string =>
  slugify.default(text, { lower: true, strict: true, locale: 'fr' }) || 'department'
