/** Values of the form of an organization. */
import { directoryIdPattern } from '../../../contract/directoryId.ts'

export interface DirectoryOrganization {
  id: string
  name: string
  description?: string
  departments?: { id: string; name: string }[]
}

export type OrganizationForm = Record<'name' | 'description', string>

export const organizationFormOf = (organization?: DirectoryOrganization): OrganizationForm => ({
  name: organization?.name ?? '',
  description: organization?.description ?? ''
})

/** Body that creates an organization; without an id, the directory chooses one. */
export function newOrganization(
  id: string,
  { name, description }: OrganizationForm
): Partial<DirectoryOrganization> {
  return {
    name: name.trim(),
    ...(id.trim() ? { id: id.trim() } : {}),
    ...(description ? { description } : {})
  }
}

/** Whether an id may be given to a new organization; empty for one that the directory chooses. */
export function isNewDirectoryId(id: string): boolean {
  return !id.trim() || new RegExp(directoryIdPattern).test(id.trim())
}
