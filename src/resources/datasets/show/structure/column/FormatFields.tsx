import { Autocomplete, MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { dirtyOutline } from '../../../../../schemaForms/dirtyOutline.ts'
import { separators } from '../../../model/columnRules.ts'
import type { StructureEdits } from '../useStructureEdits.ts'

/** Props of a field of a column. */
export interface ColumnFieldProps {
  property: SchemaProperty
  edits: StructureEdits
  disabled: boolean
}

/** Outline of a field whose attribute is edited. */
function outlineOf({ property, edits }: ColumnFieldProps, attribute: keyof SchemaProperty): object {
  return edits.isEdited(property.key, attribute) ? dirtyOutline : {}
}

/** Separator of the values of a multivalued column. */
export function SeparatorField(props: ColumnFieldProps): ReactNode {
  const t = useTranslate()
  const { property, edits, disabled } = props
  return (
    <TextField
      select
      size="small"
      label={t('datasets.column.separator')}
      helperText={t('datasets.column.separatorHelp')}
      value={property.separator ?? ''}
      disabled={disabled}
      sx={outlineOf(props, 'separator')}
      onChange={(event) => edits.edit(property.key, { separator: event.target.value || undefined })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('datasets.column.noSeparator')}</MenuItem>
      {separatorChoices(property.separator).map((separator) => (
        <MenuItem key={separator} value={separator} sx={{ whiteSpace: 'pre' }}>
          {`« ${separator} »`}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Returns the separators to select from; an unknown current one, set through the API, is kept. */
function separatorChoices(current: string | null | undefined): string[] {
  const offeredSeparators: string[] = [...separators]
  return current && !offeredSeparators.includes(current) ? [current, ...offeredSeparators] : offeredSeparators
}

/** Format of the texts of a column. */
export function DisplayField(props: ColumnFieldProps): ReactNode {
  const t = useTranslate()
  const { property, edits, disabled } = props
  return (
    <TextField
      select
      size="small"
      label={t('datasets.structure.format')}
      value={property['x-display'] ?? ''}
      disabled={disabled}
      sx={outlineOf(props, 'x-display')}
      onChange={(event) => edits.edit(property.key, { 'x-display': event.target.value || undefined })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('datasets.kind.text')}</MenuItem>
      <MenuItem value="textarea">{t('datasets.kind.longText')}</MenuItem>
      <MenuItem value="markdown">{t('datasets.kind.formattedText')}</MenuItem>
    </TextField>
  )
}

/** Group of a column; those of other columns are proposed. */
export function GroupField(props: ColumnFieldProps): ReactNode {
  const t = useTranslate()
  const { property, edits, disabled } = props
  const groups = [...new Set(edits.schema.flatMap((column) => column['x-group'] ?? []))]
  return (
    <Autocomplete
      freeSolo
      size="small"
      options={groups.filter((group) => group !== property['x-group'])}
      inputValue={property['x-group'] ?? ''}
      disabled={disabled}
      sx={outlineOf(props, 'x-group')}
      onInputChange={(_event, group, reason) => {
        if (reason !== 'reset' || group) edits.edit(property.key, { 'x-group': group || undefined })
      }}
      renderInput={(params) => <TextField {...params} label={t('datasets.structure.group')} />}
    />
  )
}

/** Time zone of the dates of a column. */
export function TimeZoneField(props: ColumnFieldProps): ReactNode {
  const t = useTranslate()
  const { property, edits, disabled } = props
  return (
    <Autocomplete
      size="small"
      options={Intl.supportedValuesOf('timeZone')}
      value={property.timeZone ?? null}
      disabled={disabled}
      sx={outlineOf(props, 'timeZone')}
      onChange={(_event, timeZone) => edits.edit(property.key, { timeZone: timeZone ?? undefined })}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('datasets.column.timeZone')}
          helperText={t('datasets.column.timeZoneHelp')}
        />
      )}
    />
  )
}
