import { Box, FormControlLabel, MenuItem, Switch, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { isEmail } from '../../../contract/email.ts'
import { authModes, hasOwnAccounts, siteKey, type DirectorySite } from '../../../contract/sites.ts'
import type { Stated } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { formFields, formOver } from '../../ui/conflict/formFields.ts'
import { useSharedSave } from '../../ui/conflict/useSharedSave.ts'
import { ColorTextField } from '../../ui/ColorTextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import {
  assistedNames,
  changesOf,
  formOf,
  isColor,
  otherSites,
  themeOfForm,
  type SiteForm
} from './siteForm.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { applicationProblems } from './applicationsForm.ts'
import { patchSite, readSiteState } from './sitesApi.ts'
import { ThemePreview } from './ThemePreview.tsx'

interface SiteDialogProps {
  site: DirectorySite
  declared: DirectorySite[]
  onSaved: (site: DirectorySite) => void
  onClose: () => void
}

/** Dialog with the sign-in settings and the theme of a site. */
export function SiteDialog({ site, declared, onSaved, onClose }: SiteDialogProps): ReactNode {
  const t = useViewTranslate()
  const [form, setForm] = useState(() => formOf(site))
  const action = useAction()
  const set = (changes: Partial<SiteForm>): void => setForm({ ...form, ...changes })
  const others = otherSites(site, declared)
  const changes = changesOf(site, form)
  const labels: Record<keyof SiteForm, string> = {
    title: t('sites.siteTitle'),
    authMode: t('sites.authMode'),
    authOnlyOtherSite: t('sites.otherSite'),
    contact: t('sites.contact'),
    tosMessage: t('sites.tos'),
    logo: t('sites.logo'),
    applications: t('sites.applications.title'),
    primary: t('sites.colors.primary'),
    secondary: t('sites.colors.secondary'),
    accent: t('sites.colors.accent'),
    dark: t('sites.dark'),
    hc: t('sites.hc'),
    hcDark: t('sites.hcDark')
  }
  const fields = formFields<SiteForm, Stated<DirectorySite>>(form, formOf(site), labels, ({ data }) =>
    formOf(data)
  )
  const shared = useSharedSave<Stated<DirectorySite>>(fields, { data: site, tag: undefined })
  const colorProblem = (color: string): string | undefined =>
    isColor(color) ? undefined : t('sites.badColor')
  const contact = form.contact.trim()
  const checked = useCheckedForm({
    problems: {
      'site-other':
        form.authMode === 'onlyOtherSite' && !form.authOnlyOtherSite ? t('blocks.form.required') : undefined,
      'site-contact': contact && !isEmail(contact) ? t('blocks.form.email') : undefined,
      'site-primary': colorProblem(form.primary),
      'site-secondary': colorProblem(form.secondary),
      'site-accent': colorProblem(form.accent),
      ...applicationProblems(form.applications, t, window.location.protocol === 'http:')
    },
    action,
    isDirty: changes !== undefined,
    isUnchanged: changes === undefined,
    save: () =>
      action.run(async () => {
        const chosenFields = await shared.save({
          read: () => readSiteState(site._id),
          write: async ({ data, tag }, without) => {
            const mine = changesOf(data, formOver(fields, formOf(data), without))
            onSaved(mine ? await patchSite(site._id, mine, tag) : data)
          }
        })
        return chosenFields !== undefined
      })
  })
  const theme = themeOfForm(site, form, pageConfig)
  const inherited = themeOfForm(site, { ...form, primary: '', secondary: '', accent: '' }, pageConfig).colors
  const toggle = (name: 'dark' | 'hc' | 'hcDark'): ReactNode => (
    <FormControlLabel
      control={<Switch checked={form[name]} onChange={(_event, value) => set({ [name]: value })} />}
      label={labels[name]}
    />
  )

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
          {toggle('dark')}
          {toggle('hc')}
          {toggle('hcDark')}
        </Box>
        <ThemePreview
          theme={theme}
          chosen={assistedNames.filter((name) => form[name] && isColor(form[name]))}
        />
      </FormDialog>
      <ConflictDialog question={shared.question} />
    </>
  )
}
