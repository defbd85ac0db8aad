import { Checkbox, FormControlLabel, FormHelperText, MenuItem, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { AccountsAccess } from '../../ui/AccountsAccess.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useCategoryName } from '../applications/model/useCategoryName.ts'
import type { AdministeredBaseApplication } from './baseApplication.ts'
import { useBaseApplicationForm } from './useBaseApplicationForm.ts'

interface BaseApplicationDialogProps {
  base: AdministeredBaseApplication
  onClose: () => void
  onSaved: () => void
}

type TextName = 'applicationName' | 'version' | 'title' | 'description' | 'image' | 'documentation'

/** Form that overrides the metadata of a base application, and sets its visibility. */
export function BaseApplicationDialog({ base, onClose, onSaved }: BaseApplicationDialogProps): ReactNode {
  const t = useViewTranslate()
  const { values, setValues, checked } = useBaseApplicationForm(base, onSaved)
  const text = (name: TextName, isMultiline = false): ReactNode => (
    <TextField
      {...checked.field(`base-${name}`)}
      size="small"
      multiline={isMultiline}
      label={t(`baseApplications.fields.${name}`)}
      value={values[name]}
      onChange={(event) => setValues({ [name]: event.target.value })}
    />
  )
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
      <DeprecatedField value={values.deprecated} onChange={(deprecated) => setValues({ deprecated })} />
      {text('applicationName')}
      {text('version')}
      {text('title')}
      {text('description', true)}
      {text('image')}
      <CategoryField
        saved={base.category}
        value={values.category}
        onChange={(category) => setValues({ category })}
      />
      {text('documentation')}
      <AccountsAccess
        value={{ public: values.public, privateAccess: values.privateAccess }}
        onChange={setValues}
      />
    </FormDialog>
  )
}

interface DeprecatedFieldProps {
  value: boolean
  onChange: (deprecated: boolean) => void
}

function DeprecatedField({ value, onChange }: DeprecatedFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={value}
            onChange={(_event, deprecated) => onChange(deprecated)}
            slotProps={{ input: { 'aria-describedby': 'base-deprecated-help' } }}
          />
        }
        label={t('baseApplications.fields.deprecated')}
      />
      <FormHelperText id="base-deprecated-help" sx={{ mt: 0 }}>
        {t('baseApplications.deprecatedHelp')}
      </FormHelperText>
    </div>
  )
}

interface CategoryFieldProps {
  /** Category of the base application so far, which may be none of those of the platform. */
  saved: string | undefined
  value: string
  onChange: (category: string) => void
}

function CategoryField({ saved, value, onChange }: CategoryFieldProps): ReactNode {
  const t = useViewTranslate()
  const categoryName = useCategoryName()
  const categories = new Set([...pageConfig.baseAppsCategories, ...(saved ? [saved] : [])])
  return (
    <TextField
      select
      size="small"
      id="base-category"
      label={t('baseApplications.fields.category')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('baseApplications.noCategory')}</MenuItem>
      {[...categories].map((category) => (
        <MenuItem key={category} value={category}>
          {categoryName(category)}
        </MenuItem>
      ))}
    </TextField>
  )
}
