import { Box, FormControlLabel, Switch, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { DirectorySite } from '../../../contract/sites.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { ColorTextField } from '../../ui/ColorTextField.tsx'
import { assistedNames, isColor, themeOfForm } from './siteForm.ts'
import { ThemePreview } from './ThemePreview.tsx'
import type { SiteFields } from './useSiteForm.ts'

interface ThemeFieldsProps extends SiteFields {
  site: DirectorySite
}

const switches = ['dark', 'hc', 'hcDark'] as const

/** Colours and modes of the theme of a site, with a preview. */
export function ThemeFields({ site, form, set, labels, checked }: ThemeFieldsProps): ReactNode {
  const t = useViewTranslate()
  const inherited = themeOfForm(site, { ...form, primary: '', secondary: '', accent: '' }, pageConfig).colors
  return (
    <>
      <Typography variant="h3" sx={{ mt: 1 }}>
        {t('sites.theme')}
      </Typography>
      {site.theme.assistedMode === false && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('sites.separate')}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 2 }}>
        {assistedNames.map((name) => (
          <ColorTextField
            {...checked.field(
              `site-${name}`,
              form[name] ? undefined : t('sites.platformColor', { color: inherited[name] ?? '' })
            )}
            key={name}
            label={labels[name]}
            value={form[name]}
            inherited={inherited[name] ?? ''}
            pickLabel={t('sites.pick', { name: labels[name] })}
            onChange={(color) => set({ [name]: color })}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column' }}>
        {switches.map((name) => (
          <FormControlLabel
            key={name}
            control={<Switch checked={form[name]} onChange={(_event, value) => set({ [name]: value })} />}
            label={labels[name]}
          />
        ))}
      </Box>
      <ThemePreview
        theme={themeOfForm(site, form, pageConfig)}
        chosen={assistedNames.filter((name) => form[name] && isColor(form[name]))}
      />
    </>
  )
}
