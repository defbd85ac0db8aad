import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { loginAddress } from '../authProvider/account.ts'
import { useViewTranslate } from '../i18n/translate.tsx'
import { pageConfig } from '../pageConfig.ts'
import { FairwayDrawing } from './FairwayDrawing.tsx'

/** Sign-in prompt in place of a page. */
export function SignInBlock(): ReactNode {
  const t = useViewTranslate()
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', textAlign: 'center', px: 2, py: { xs: 4, md: 8 } }}>
      <Typography variant="h1" color="primary" sx={{ fontSize: '2.5rem', mb: 3 }}>
        {pageConfig.brand.title}
      </Typography>
      <FairwayDrawing />
      {!pageConfig.disableApplications && !pageConfig.disableRemoteServices && (
        <Typography sx={{ mt: 3 }}>{t('layout.pitch')}</Typography>
      )}
      <Typography sx={{ mt: 3, mb: 2 }}>{t('layout.mustLogIn')}</Typography>
      <Button variant="contained" size="large" href={loginAddress()}>
        {t('layout.login')}
      </Button>
    </Box>
  )
}
