import { useViewTranslate } from '../../i18n/translate.tsx'

const knownRoles = ['admin', 'contrib', 'user']

/** Names of roles for people; an organization may have others, which are their own names. */
export function useRoleName(): (role: string) => string {
  const t = useViewTranslate()
  return (role) => (knownRoles.includes(role) ? t(`accounts.roles.${role}`) : role)
}
