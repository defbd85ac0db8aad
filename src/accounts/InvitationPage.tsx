import { Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useSession } from '../authProvider/useSession.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { pageConfig } from '../pageConfig.ts'
import { CardPage } from './CardPage.tsx'

/** `/simple-directory/invitation`: landing page of an invitation link without a redirect. */
export default function InvitationPage(): ReactNode {
  const t = useViewTranslate()
  const { user, organization } = useSession()
  const address = new URLSearchParams(window.location.search)
  const ofJoined = user?.organizations.filter(({ id }) => id === address.get('id_token_org')) ?? []
  const joined = address.get('id_token_dep') ?? undefined
  const membership = ofJoined.find(({ department }) => department === joined) ?? ofJoined[0] ?? organization
  const name = [membership?.name, membership?.departmentName].filter(Boolean).join(' / ')
  return (
    <CardPage title={t('accounts.invitation.title')}>
      <Typography sx={{ mb: 3 }}>
        {name ? t('accounts.invitation.member', { name }) : t('accounts.invitation.done')}
      </Typography>
      <Button variant="contained" size="large" fullWidth href={pageConfig.basePath}>
        {t('accounts.invitation.proceed')}
      </Button>
    </CardPage>
  )
}
