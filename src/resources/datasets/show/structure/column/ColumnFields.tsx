import { Autocomplete, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { dirtyOutline } from '../../../../../schemaForms/dirtyOutline.ts'
import { separators, type ColumnRules } from '../../../model/columnRules.ts'
import { noReference } from '../../../model/referenceValues.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { ConceptField } from './ConceptField.tsx'

interface ColumnFieldsProps {
  property: SchemaProperty
  edits: StructureEdits
  rules: ColumnRules
  disabled: boolean
}

/** Fields of a column: title, description, concept and format. */
export function ColumnFields({ property, edits, rules, disabled }: ColumnFieldsProps): ReactNode {
  const t = useTranslate()
  const edit = (attributes: Partial<Record<keyof SchemaProperty, unknown>>): void =>
    edits.edit(property.key, attributes)
  const outline = (attribute: keyof SchemaProperty): object =>
    edits.isEdited(property.key, attribute) ? dirtyOutline : {}
  return (
    <>
      <ConceptField
        property={property}
        schema={edits.schema}
        disabled={disabled}
        dirty={edits.isEdited(property.key, 'x-refersTo')}
        // Reference data of the previous concept do not apply to the new one.
        onChange={(concept) =>
          edit({
            'x-refersTo': concept?.identifiers[0],
            'x-concept': undefined,
            ...(property['x-master'] ? noReference : {})
          })
        }
      />
      {rules.separator && (
        <TextField
          select
          size="small"
          label={t('datasets.column.separator')}
          helperText={t('datasets.column.separatorHelp')}
          value={property.separator ?? ''}
          disabled={disabled}
          sx={outline('separator')}
          onChange={(event) => edit({ separator: event.target.value || undefined })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t('datasets.column.noSeparator')}</MenuItem>
          {separatorChoices(property.separator).map((separator) => (
            <MenuItem key={separator} value={separator} sx={{ whiteSpace: 'pre' }}>
              {`« ${separator} »`}
            </MenuItem>
          ))}
        </TextField>
      )}
      {rules.display && (
        <TextField
          select
          size="small"
          label={t('datasets.structure.format')}
          value={property['x-display'] ?? ''}
          disabled={disabled}
          sx={outline('x-display')}
          onChange={(event) => edit({ 'x-display': event.target.value || undefined })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t('datasets.kind.text')}</MenuItem>
          <MenuItem value="textarea">{t('datasets.kind.longText')}</MenuItem>
          <MenuItem value="markdown">{t('datasets.kind.formattedText')}</MenuItem>
        </TextField>
      )}
      <GroupField property={property} edits={edits} disabled={disabled} />
      {rules.timeZone && (
        <Autocomplete
          size="small"
          options={Intl.supportedValuesOf('timeZone')}
          value={property.timeZone ?? null}
          disabled={disabled}
          sx={outline('timeZone')}
          onChange={(_event, timeZone) => edit({ timeZone: timeZone ?? undefined })}
          renderInput={(params) => (
            <TextField
              {...params}
              label={t('datasets.column.timeZone')}
              helperText={t('datasets.column.timeZoneHelp')}
            />
          )}
        />
      )}
      {rules.readOnly && (
        <Check
          label={t('datasets.column.readOnly')}
          checked={!!property.readOnly}
          disabled={disabled}
          onChange={(checked) => edit({ readOnly: checked || undefined })}
        />
      )}
      {rules.freeUrl && (
        <Check
          label={t('datasets.column.freeUrl')}
          checked={property['x-display'] === 'text-field'}
          disabled={disabled}
          onChange={(checked) => edit({ 'x-display': checked ? 'text-field' : undefined })}
        />
      )}
    </>
  )
}

/** Returns the separators to select from; an unknown current one, set through the API, is kept. */
function separatorChoices(current: string | null | undefined): string[] {
  const offeredSeparators: string[] = [...separators]
  return current && !offeredSeparators.includes(current) ? [current, ...offeredSeparators] : offeredSeparators
}

function Check(props: {
  label: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}): ReactNode {
  return (
    <FormControlLabel
      disabled={props.disabled}
      control={<Checkbox checked={props.checked} onChange={(_event, checked) => props.onChange(checked)} />}
      label={props.label}
    />
  )
}

function GroupField({ property, edits, disabled }: Omit<ColumnFieldsProps, 'rules'>): ReactNode {
  const t = useTranslate()
  const groups = [...new Set(edits.schema.flatMap((column) => column['x-group'] ?? []))]
  return (
    <Autocomplete
      freeSolo
      size="small"
      options={groups.filter((group) => group !== property['x-group'])}
      inputValue={property['x-group'] ?? ''}
      disabled={disabled}
      sx={edits.isEdited(property.key, 'x-group') ? dirtyOutline : {}}
      onInputChange={(_event, group, reason) => {
        if (reason !== 'reset' || group) edits.edit(property.key, { 'x-group': group || undefined })
      }}
      renderInput={(params) => <TextField {...params} label={t('datasets.structure.group')} />}
    />
  )
}
