import { TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { maxDirectoryIdLength } from '../../../contract/directoryId.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ConflictDialog } from '../../ui/conflict/ConflictDialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { DirectoryOrganization } from './organizationForm.ts'
import { useOrganizationForm } from './useOrganizationForm.ts'

/** Dialog that creates or renames an organization. */
export function OrganizationDialog(props: {
  organization: DirectoryOrganization | undefined
  onClose: () => void
}): ReactNode {
  const t = useViewTranslate()
  const { organization, onClose } = props
  const { labels, values, setValues, id, setId, checked, question } = useOrganizationForm(
    organization,
    onClose
  )
  return (
    <>
      <FormDialog
        title={organization ? t('admin.edit', { name: organization.name }) : t('admin.organizations.add')}
        form={checked}
        color="admin"
        onClose={onClose}
      >
        <TextField
          {...checked.field('organization-name')}
          required
          label={labels.name}
          value={values.name}
          onChange={(event) => setValues({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 150 } }}
        />
        {!organization && (
          <TextField
            {...checked.field('organization-id', t('admin.organizations.idHelp'))}
            label={t('admin.organizations.id')}
            value={id}
            onChange={(event) => setId(event.target.value)}
            slotProps={{ htmlInput: { maxLength: maxDirectoryIdLength } }}
          />
        )}
        <TextField
          id="organization-description"
          multiline
          minRows={2}
          label={labels.description}
          value={values.description}
          onChange={(event) => setValues({ description: event.target.value })}
        />
      </FormDialog>
      <ConflictDialog question={question} />
    </>
  )
}
