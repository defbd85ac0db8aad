import Warning from '@mui/icons-material/Warning'
import { Box, Link, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { superadminId, type AuthenticatedSession } from '../../../contract/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { roleName } from '../../layout/roleName.ts'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'

/** Role in the active organization, or advice about organizations for a personal account. */
export function AccountLine(props: { session: AuthenticatedSession }): ReactNode {
  const t = useViewTranslate()
  const { user, organization } = props.session
  if (organization) {
    return (
      <Typography sx={{ mt: 1 }}>
        {t('home.roleBefore')} <strong>{roleName(organization, t)}</strong> {t('home.roleAfter')}
      </Typography>
    )
  }
  if (user.id === superadminId) return <Typography sx={{ mt: 1 }}>{t('home.superadmin')}</Typography>
  const member = user.organizations.length > 0
  return (
    <Box sx={{ display: 'flex', gap: 1.5, mt: 1, maxWidth: 900, alignItems: 'flex-start' }}>
      <Warning titleAccess={t('home.collaborative.warning')} sx={{ color: 'warning.text' }} />
      <Typography>
        {t(member ? 'home.collaborative.switchBefore' : 'home.collaborative.createBefore')}{' '}
        <strong>{t('home.collaborative.mode')}</strong>,{' '}
        {!member && pageConfig.readOnlyAccounts ? (
          t('home.collaborative.askAfter')
        ) : (
          <>
            {t(member ? 'home.collaborative.switchAfter' : 'home.collaborative.createAfter')}{' '}
            <Link component={RouterLink} to={paths.me}>
              {t('home.collaborative.account')}
            </Link>
            .
          </>
        )}
      </Typography>
    </Box>
  )
}
