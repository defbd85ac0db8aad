import { Alert, Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Colors, SiteTheme } from '../../../contract/sites.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { colorSets, contrastWarnings, type AssistedName } from './siteForm.ts'

interface ThemePreviewProps {
  theme: SiteTheme
  /** Colours set by the site itself. */
  chosen: AssistedName[]
}

/** Preview of a site's colours, with contrast warnings. */
export function ThemePreview({ theme, chosen }: ThemePreviewProps): ReactNode {
  const t = useViewTranslate()
  const warnings = contrastWarnings(theme, chosen)
  const ratio = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 })
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {t('sites.preview')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', gap: 1.5 }}>
        {colorSets.map((set) => {
          const colors = theme[set]
          return colors && <Sample key={set} name={t(`sites.sets.${set}`)} colors={colors} />
        })}
      </Box>
      <Stack aria-live="polite" sx={{ gap: 1 }}>
        {chosen.length > 0 && warnings.length === 0 && (
          <Alert severity="success">{t('sites.readable')}</Alert>
        )}
        {warnings.length > 0 && (
          <Alert severity="warning">
            <Stack component="ul" sx={{ m: 0, pl: 2, gap: 0.5 }}>
              {warnings.map(({ set, name, color, contrast, text }) => (
                <li key={set + name}>
                  {t('sites.contrast', {
                    set: t(`sites.sets.${set}`),
                    name: t(`sites.colors.${name}`),
                    color,
                    ratio: ratio.format(contrast),
                    text
                  })}
                </li>
              ))}
            </Stack>
          </Alert>
        )}
      </Stack>
    </Stack>
  )
}

function Sample(props: { name: string; colors: Colors }): ReactNode {
  const t = useViewTranslate()
  const { colors } = props
  const chip = (name: string): ReactNode => (
    <Box
      sx={{
        px: 1,
        borderRadius: 4,
        fontSize: '0.75rem',
        bgcolor: colors[name],
        color: colors[`on-${name}`]
      }}
    >
      {t(`sites.colors.${name}`)}
    </Box>
  )
  return (
    <Box
      component="figure"
      sx={{
        m: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: colors.background,
        color: colors['on-background']
      }}
    >
      <Box
        component="figcaption"
        sx={{
          px: 1.5,
          py: 0.75,
          bgcolor: colors.primary,
          color: colors['on-primary'],
          fontWeight: 700
        }}
      >
        {props.name}
      </Box>
      <Box sx={{ m: 1.5, p: 1.5, borderRadius: 1, bgcolor: colors.surface, color: colors['on-surface'] }}>
        <Box sx={{ fontWeight: 700, color: colors['text-primary'] }}>{t('sites.sample.title')}</Box>
        <Box sx={{ fontSize: '0.875rem' }}>{t('sites.sample.text')}</Box>
        <Box sx={{ fontSize: '0.875rem', color: colors['text-accent'], textDecoration: 'underline' }}>
          {t('sites.sample.link')}
        </Box>
        <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', mt: 1 }}>
          {chip('primary')}
          {chip('secondary')}
          {chip('accent')}
        </Stack>
      </Box>
    </Box>
  )
}
