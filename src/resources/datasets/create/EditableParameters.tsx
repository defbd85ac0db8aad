import { Alert, Checkbox, FormControlLabel, FormGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useRights } from '../../../authProvider/useSession.ts'
import { ColumnsEditor } from './ColumnsEditor.tsx'
import type { EditableFields } from './editable.ts'
import type { NewDatasetController } from './useNewDataset.ts'

/** Columns and options of an editable dataset. */
export function EditableParameters({ wizard }: { wizard: NewDatasetController }): ReactNode {
  const t = useTranslate()
  const { adminMode } = useRights()
  const { fields, change } = wizard
  const { editable } = fields
  const changeEditable = (changes: Partial<EditableFields>): void =>
    change({ editable: { ...editable, ...changes } })
  const option = (name: 'history' | 'storeUpdatedBy' | 'lineOwnership'): ReactNode => (
    <FormControlLabel
      control={
        <Checkbox
          checked={editable[name]}
          onChange={(_event, checked) => changeEditable({ [name]: checked })}
        />
      }
      label={t(`datasets.create.editable.${name}`)}
    />
  )
  return (
    <>
      {fields.model && (
        <Alert severity="info" variant="outlined">
          {t('datasets.create.editable.modelColumns', { title: fields.model.title })}
        </Alert>
      )}
      <ColumnsEditor columns={editable.columns} onChange={(columns) => changeEditable({ columns })} />
      <FormGroup>
        {option('history')}
        {option('storeUpdatedBy')}
        {adminMode && option('lineOwnership')}
        <FormControlLabel
          control={
            <Checkbox
              checked={editable.attachmentTitle !== undefined}
              onChange={(_event, checked) =>
                changeEditable({
                  attachmentTitle: checked ? t('datasets.create.editable.attachmentTitle') : undefined
                })
              }
            />
          }
          label={t('datasets.create.editable.attachments')}
        />
        {editable.attachmentTitle !== undefined && (
          <FormControlLabel
            sx={{ ml: 2 }}
            control={
              <Checkbox
                checked={fields.attachmentsAsImage}
                onChange={(_event, attachmentsAsImage) => change({ attachmentsAsImage })}
              />
            }
            label={t('datasets.create.attachmentsAsImage')}
          />
        )}
      </FormGroup>
    </>
  )
}
