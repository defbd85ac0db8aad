import { Box, Link, Paper, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { usePageTitle } from './usePageTitle.ts'
import { LanguageSwitch } from '../layout/bar/LanguageSwitch.tsx'
import { ThemeSwitch } from '../layout/bar/ThemeSwitch.tsx'
import { useViewTranslate } from '../i18n/translate.tsx'
import { brandLogo } from '../layout/brandLogo.ts'
import { pageConfig } from '../pageConfig.ts'

interface CardPageProps {
  title: string
  /** Colour of the band above the card. */
  color?: 'primary' | 'admin'
  /** Picture that replaces the brand's logo. */
  logo?: ReactNode
  /** Width of the card in pixels. */
  width?: number
  children: ReactNode
}

/** Centered card with the brand, a title and the content. */
export function CardPage(props: CardPageProps): ReactNode {
  const { title, color = 'primary', width = 440 } = props
  const t = useViewTranslate()
  const { brand, directoryPath, hasContact } = pageConfig
  const contactPage = `${directoryPath}/contact`
  usePageTitle(title)
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Stack
        component="header"
        direction="row"
        sx={{ justifyContent: 'flex-end', alignItems: 'center', p: 1 }}
      >
        {pageConfig.darkModeSwitch && <ThemeSwitch />}
        <LanguageSwitch />
      </Stack>
      <Box
        component="main"
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: { xs: 'flex-start', sm: 'center' },
          px: 2,
          pt: { xs: 1, sm: 0 },
          pb: { xs: 4, sm: 12 }
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, mb: 3 }}>
          {props.logo ?? <BrandLogo />}
          <Typography component="span" sx={{ fontSize: '1.5rem', fontWeight: 800, color: 'primary.text' }}>
            {brand.title}
          </Typography>
        </Stack>
        <Paper
          variant="outlined"
          sx={{
            width: '100%',
            maxWidth: width,
            overflow: 'hidden',
            borderTop: '4px solid',
            borderTopColor: `${color}.main`,
            px: { xs: 2.5, sm: 4 },
            pt: 3.5,
            pb: 4
          }}
        >
          <Typography variant="h1" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {props.children}
        </Paper>
        {hasContact && window.location.pathname !== contactPage && (
          <Link href={contactPage} sx={{ mt: 3 }}>
            {t('contact.link')}
          </Link>
        )}
      </Box>
    </Box>
  )
}

export function BrandLogo(): ReactNode {
  return <Box component="img" src={brandLogo} alt="" sx={{ width: 40, height: 40 }} />
}
