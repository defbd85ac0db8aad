import { Checkbox, FormControlLabel } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { ColumnRules } from '../../../model/columnRules.ts'
import { noReference } from '../../../model/referenceValues.ts'
import { ConceptField } from './ConceptField.tsx'
import {
  DisplayField,
  GroupField,
  SeparatorField,
  TimeZoneField,
  type ColumnFieldProps
} from './FormatFields.tsx'

interface ColumnFieldsProps extends ColumnFieldProps {
  rules: ColumnRules
}

/** Fields of a column: title, description, concept and format. */
export function ColumnFields({ property, edits, rules, disabled }: ColumnFieldsProps): ReactNode {
  const t = useTranslate()
  const edit = (attributes: Partial<Record<keyof SchemaProperty, unknown>>): void =>
    edits.edit(property.key, attributes)
  const field = { property, edits, disabled }
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
      {rules.separator && <SeparatorField {...field} />}
      {rules.display && <DisplayField {...field} />}
      <GroupField {...field} />
      {rules.timeZone && <TimeZoneField {...field} />}
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
