import { Alert } from '@mui/material'
import { useEffect, useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { readLeftOrganizations, type LeavingUser, type LeftOrganization } from './leftOrganizations.ts'

/** Warning about the organizations that lose their last administrator when an account is deleted. */
export function LeftOrganizations({ user }: { user: LeavingUser }): ReactNode {
  const t = useViewTranslate()
  const [left, setLeft] = useState<LeftOrganization[]>([])
  useEffect(() => {
    let isCurrent = true
    const keep = (organizations: LeftOrganization[]): void => {
      if (isCurrent) setLeft(organizations)
    }
    // A failed request shows no warning: the deletion itself reports its errors.
    readLeftOrganizations(user).then(keep, () => keep([]))
    return () => {
      isCurrent = false
    }
  }, [user])
  const names = (isEmpty: boolean): string =>
    left
      .filter((organization) => organization.isEmpty === isEmpty)
      .map(({ name }) => name)
      .join(', ')
  const [empty, unadministered] = [names(true), names(false)]
  if (left.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {empty && <div>{t('blocks.leftOrganizations.empty', { names: empty })}</div>}
      {unadministered && <div>{t('blocks.leftOrganizations.unadministered', { names: unadministered })}</div>}
    </Alert>
  )
}
