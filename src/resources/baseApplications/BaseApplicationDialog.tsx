import { Checkbox, FormControlLabel, FormHelperText, MenuItem, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useDataProvider } from 'react-admin'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { pageConfig } from '../../pageConfig.ts'
import { AccountsAccess } from '../../ui/AccountsAccess.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { useCategoryName } from '../applications/model/useCategoryName.ts'
import {
  changesOf,
  formOf,
  isAddress,
  type AdministeredBaseApplication,
  type BaseApplicationForm
} from './baseApplication.ts'

interface BaseApplicationDialogProps {
  base: AdministeredBaseApplication
  onClose: () => void
  onSaved: () => void
}

type TextName = 'applicationName' | 'version' | 'title' | 'description' | 'image' | 'documentation'

/** Form that overrides the metadata of a base application, and sets its visibility. */
export function BaseApplicationDialog({ base, onClose, onSaved }: BaseApplicationDialogProps): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const dataProvider = useDataProvider()
  const categoryName = useCategoryName()
  const [form, setForm] = useState(() => formOf(base))
  const action = useAction()
  const changes = changesOf(form, formOf(base))
  const isChanged = Object.keys(changes).length > 0
  const addressProblem = (text: string): string | undefined =>
    isAddress(text) ? undefined : t('baseApplications.address')
  const checked = useCheckedForm({
    problems: {
      'base-image': addressProblem(form.image),
      'base-documentation': addressProblem(form.documentation)
    },
    action,
    isDirty: isChanged,
    isUnchanged: !isChanged,
    save: () => action.run(save)
  })
  const change = (values: Partial<BaseApplicationForm>): void => setForm({ ...form, ...values })

  async function save(): Promise<void> {
    await dataProvider.update('base-applications', {
      id: base.id,
      data: changes,
      previousData: { id: base.id }
    })
    notify({ type: 'success', msg: t('baseApplications.saved', { title: form.title || base.url }) })
    onSaved()
  }

  const text = (name: TextName, isMultiline = false): ReactNode => (
    <TextField
      {...checked.field(`base-${name}`)}
      size="small"
      multiline={isMultiline}
      label={t(`baseApplications.fields.${name}`)}
      value={form[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  const categories = [
    ...new Set([...pageConfig.baseAppsCategories, ...(base.category ? [base.category] : [])])
  ]
  return (
    <FormDialog
      title={t('baseApplications.edit', { title: base.title || base.url })}
      form={checked}
      color="admin"
      maxWidth="sm"
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {labelled('URL', base.url)}
        <br />
        {t('baseApplications.byPage')}
      </Typography>
      <div>
        <FormControlLabel
          control={
            <Checkbox
              checked={form.deprecated}
              onChange={(_event, deprecated) => change({ deprecated })}
              slotProps={{ input: { 'aria-describedby': 'base-deprecated-help' } }}
            />
          }
          label={t('baseApplications.fields.deprecated')}
        />
        <FormHelperText id="base-deprecated-help" sx={{ mt: 0 }}>
          {t('baseApplications.deprecatedHelp')}
        </FormHelperText>
      </div>
      {text('applicationName')}
      {text('version')}
      {text('title')}
      {text('description', true)}
      {text('image')}
      <TextField
        select
        size="small"
        id="base-category"
        label={t('baseApplications.fields.category')}
        value={form.category}
        onChange={(event) => change({ category: event.target.value })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('baseApplications.noCategory')}</MenuItem>
        {categories.map((category) => (
          <MenuItem key={category} value={category}>
            {categoryName(category)}
          </MenuItem>
        ))}
      </TextField>
      {text('documentation')}
      <AccountsAccess
        value={{ public: form.public, privateAccess: form.privateAccess }}
        onChange={(access) => change(access)}
      />
    </FormDialog>
  )
}
