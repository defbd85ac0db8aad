import type { Translate } from '../i18n/translate.tsx'

const knownRoles = ['admin', 'contrib', 'user']

/** Name of a role: the organization's own label, else the common one, else the role id. */
export function roleName(membership: { role: string; roleLabel?: string | undefined }, t: Translate): string {
  const { role, roleLabel } = membership
  return roleLabel ?? (knownRoles.includes(role) ? t(`layout.roles.${role}`) : role)
}
