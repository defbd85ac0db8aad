import { Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { pageConfig } from '../pageConfig.ts'
import { CardPage } from './CardPage.tsx'

export default function UnknownPage(): ReactNode {
  const t = useViewTranslate()
  return (
    <CardPage title="404">
      <Typography sx={{ mb: 3 }}>{t('accounts.notFound')}</Typography>
      <Button variant="contained" href={pageConfig.basePath}>
        {t('accounts.me.backToPlatform', { brand: pageConfig.brand.title })}
      </Button>
    </CardPage>
  )
}
