import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { RemoteExtension } from '../../../../../../contract/datasets/extensions.ts'
import type { ActionOutput, RemoteAction } from '../../../../../../contract/remoteServices/remoteService.ts'
import { dirtyOutline } from '../../../../../schemaForms/dirtyOutline.ts'
import { offeredOutputs, outputGroup, outputTitle, withSelect } from '../../../model/extensions/outputs.ts'

interface OutputsFieldProps {
  extension: RemoteExtension
  action: RemoteAction
  disabled: boolean
  /** Whether the field has an outline for an unsaved change. */
  dirty: boolean
  onChange: (extension: RemoteExtension) => void
}

/** Selection of the outputs of an action that become columns. */
export function OutputsField({ extension, action, disabled, dirty, onChange }: OutputsFieldProps): ReactNode {
  const t = useTranslate()
  const select = extension.select ?? []
  const options = offeredOutputs(action, select)
  const isGrouped = options.some(outputGroup)
  return (
    <Autocomplete<ActionOutput, true>
      multiple
      disableCloseOnSelect
      size="small"
      options={options}
      value={options.filter(({ name }) => select.includes(name))}
      disabled={disabled}
      sx={dirty ? dirtyOutline : {}}
      {...(isGrouped
        ? { groupBy: (output: ActionOutput) => outputGroup(output) || t('datasets.extensions.others') }
        : {})}
      getOptionLabel={outputTitle}
      getOptionKey={({ name }) => name}
      isOptionEqualToValue={(option, value) => option.name === value.name}
      onChange={(_event, outputs) => {
        onChange(
          withSelect(
            extension,
            outputs.map(({ name }) => name)
          )
        )
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('datasets.extensions.columns')}
          placeholder={select.length === 0 ? t('datasets.extensions.allColumns') : ''}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  )
}
