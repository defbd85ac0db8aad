/** Form values of an organization, and the changes to send. */
import type { DirectoryOrganization, OrganizationChanges } from './organizationApi.ts'

export interface OrganizationForm {
  name: string
  description: string
  departmentLabel: string
  rolesLabels: Record<string, string>
  twoFactorRoles: string[]
}

export function formOf(organization: DirectoryOrganization): OrganizationForm {
  return {
    name: organization.name,
    description: organization.description ?? '',
    departmentLabel: organization.departmentLabel ?? '',
    rolesLabels: organization.rolesLabels ?? {},
    twoFactorRoles: organization['2FA']?.roles ?? []
  }
}

/** Flat form values, one key per value. */
export function flatForm({ rolesLabels, ...form }: OrganizationForm): Record<string, unknown> {
  const labels = Object.entries(rolesLabels).map(([role, label]) => [labelKey(role), label])
  return { ...form, ...Object.fromEntries(labels) }
}

export function nestedForm(flat: Record<string, unknown>): OrganizationForm {
  const entries = Object.entries(flat)
  const isLabel = ([key]: [string, unknown]): boolean => key.startsWith(labelKey(''))
  return {
    ...(Object.fromEntries(entries.filter((entry) => !isLabel(entry))) as unknown as OrganizationForm),
    rolesLabels: Object.fromEntries(
      entries
        .filter(isLabel)
        .map(([key, label]) => [key.slice(labelKey('').length), (label as string | undefined) ?? ''])
    )
  }
}

export function labelKey(role: string): string {
  return `rolesLabels.${role}`
}

/** Changes of an organization; undefined when the form has none. */
export function changesOf(
  organization: DirectoryOrganization,
  form: OrganizationForm
): OrganizationChanges | undefined {
  const saved = formOf(organization)
  const changes: OrganizationChanges = {}
  if (form.name.trim() !== saved.name) changes.name = form.name.trim()
  if (form.description !== saved.description) changes.description = form.description
  const label = form.departmentLabel.trim()
  if (label !== saved.departmentLabel) changes.departmentLabel = label || null
  const labels = withoutEmpty(form.rolesLabels)
  if (!isSame(labels, saved.rolesLabels)) changes.rolesLabels = Object.keys(labels).length > 0 ? labels : null
  const roles = organization.roles.filter((role) => form.twoFactorRoles.includes(role))
  if (!isSame(roles, saved.twoFactorRoles)) changes['2FA'] = roles.length > 0 ? { roles } : null
  return Object.keys(changes).length > 0 ? changes : undefined
}

function withoutEmpty(labels: Record<string, string>): Record<string, string> {
  const trimmed = Object.entries(labels).map(([role, label]): [string, string] => [role, label.trim()])
  return Object.fromEntries(trimmed.filter(([, label]) => label))
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
