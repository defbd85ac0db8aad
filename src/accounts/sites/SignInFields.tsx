import { MenuItem, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { authModes } from '../../../contract/sites.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { SiteForm } from './siteForm.ts'
import type { SiteFields } from './useSiteForm.ts'

interface SignInFieldsProps extends SiteFields {
  /** Sites whose sign-in this site may use. */
  others: string[]
}

/** Mode of sign-in of a site, and the site whose sign-in it uses. */
export function SignInFields({ form, set, labels, checked, others }: SignInFieldsProps): ReactNode {
  const t = useViewTranslate()
  return (
    <>
      <TextField
        {...checked.field('site-auth-mode', t(`sites.authModeHelp.${form.authMode}`))}
        select
        label={labels.authMode}
        value={form.authMode}
        onChange={(event) => set({ authMode: event.target.value as SiteForm['authMode'] })}
        fullWidth
      >
        {authModes.map((mode) => (
          <MenuItem key={mode} value={mode} sx={{ whiteSpace: 'normal' }}>
            {t(`sites.authModes.${mode}`)}
          </MenuItem>
        ))}
      </TextField>
      {form.authMode === 'onlyOtherSite' && (
        <TextField
          {...checked.field('site-other', others.length === 0 ? t('sites.noOtherSite') : undefined)}
          select
          label={labels.authOnlyOtherSite}
          value={others.includes(form.authOnlyOtherSite) ? form.authOnlyOtherSite : ''}
          onChange={(event) => set({ authOnlyOtherSite: event.target.value })}
          fullWidth
        >
          {others.map((other) => (
            <MenuItem key={other} value={other}>
              {other}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  )
}
