import type { Translate } from '../i18n/translate.tsx'

const knownRoles = ['admin', 'contrib', 'user']

/** Name of a role for a person: the organization's own word, else the common one, else the role itself. */
export function roleName(membership: { role: string; roleLabel?: string | undefined }, t: Translate): string {
  const { role, roleLabel } = membership
  return roleLabel ?? (knownRoles.includes(role) ? t(`layout.roles.${role}`) : role)
}
