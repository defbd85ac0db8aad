import { Box, Button, Container } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { pageConfig } from '../pageConfig.ts'
import { isEmbedded } from './embedded.ts'

/** Wide page of the directory, with a link back to the platform unless it is framed. */
export function PageFrame({ children }: { children: ReactNode }): ReactNode {
  const t = useViewTranslate()
  return (
    <Container component="main" maxWidth="md" sx={{ py: { xs: 2, sm: 4 } }}>
      {!isEmbedded && (
        <Box sx={{ mb: 2 }}>
          <Button size="small" href={pageConfig.basePath}>
            {t('accounts.me.backToPlatform', { brand: pageConfig.brand.title })}
          </Button>
        </Box>
      )}
      {children}
    </Container>
  )
}
