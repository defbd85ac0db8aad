import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { dirtyOutline } from '../../../../schemaForms/dirtyOutline.ts'
import { columnTitle } from '../../../../views/table/columns.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import type { StructureEdits } from './useStructureEdits.ts'

/** Primary key of an editable dataset, editable while there are no lines. */
export function PrimaryKeyField({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const hasLines = (dataset.count ?? 0) > 0
  const columns = edits.schema.filter((column) => !column['x-calculated'] && !column['x-extension'])
  const keys = edits.values.primaryKey ?? []
  return (
    <Autocomplete
      multiple
      size="small"
      options={columns}
      value={columns.filter(({ key }) => keys.includes(key))}
      disabled={hasLines || !can('writeDescriptionBreaking')}
      getOptionLabel={columnTitle}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(option, value) => option.key === value.key}
      sx={edits.isSet('primaryKey') ? dirtyOutline : {}}
      onChange={(_event, keyColumns) => edits.set({ primaryKey: keyColumns.map(({ key }) => key) })}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('datasets.structure.primaryKey')}
          helperText={t(`datasets.structure.${hasLines ? 'primaryKeyLocked' : 'primaryKeyHelp'}`)}
        />
      )}
    />
  )
}
