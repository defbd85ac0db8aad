import { TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { hasOwnAccounts, siteKey, type DirectorySite } from '../../../contract/sites.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ApplicationFields } from './ApplicationFields.tsx'
import { SignInFields } from './SignInFields.tsx'
import { otherSites } from './siteForm.ts'
import { ThemeFields } from './ThemeFields.tsx'
import { useSiteForm } from './useSiteForm.ts'

interface SiteDialogProps {
  site: DirectorySite
  declared: DirectorySite[]
  onSaved: (site: DirectorySite) => void
  onClose: () => void
}

/** Dialog with the sign-in settings and the theme of a site. */
export function SiteDialog({ site, declared, onSaved, onClose }: SiteDialogProps): ReactNode {
  const t = useViewTranslate()
  const { question, ...fields } = useSiteForm(site, onSaved)
  const { form, set, labels, checked } = fields
  return (
    <>
      <FormDialog
        title={t('sites.edit', { host: siteKey(site) })}
        form={checked}
        maxWidth="md"
        onClose={onClose}
      >
        <TextField
          {...checked.field('site-title')}
          label={labels.title}
          value={form.title}
          onChange={(event) => set({ title: event.target.value })}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <SignInFields {...fields} others={otherSites(site, declared)} />
        <TextField
          {...checked.field('site-contact', t('sites.contactHelp'))}
          type="email"
          label={labels.contact}
          value={form.contact}
          onChange={(event) => set({ contact: event.target.value })}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 320 } }}
        />
        {hasOwnAccounts(form) && (
          <TextField
            {...checked.field('site-tos', t('sites.tosHelp'))}
            label={labels.tosMessage}
            value={form.tosMessage}
            onChange={(event) => set({ tosMessage: event.target.value })}
            multiline
            minRows={2}
            maxRows={8}
            fullWidth
            slotProps={{ htmlInput: { maxLength: 10_000 } }}
          />
        )}
        <TextField
          {...checked.field('site-logo')}
          label={labels.logo}
          value={form.logo}
          onChange={(event) => set({ logo: event.target.value })}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        <ApplicationFields
          form={checked}
          applications={form.applications}
          onChange={(applications) => set({ applications })}
        />
        <ThemeFields {...fields} site={site} />
      </FormDialog>
      <ConflictDialog question={question} />
    </>
  )
}
