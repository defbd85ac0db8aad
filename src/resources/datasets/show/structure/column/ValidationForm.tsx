import { Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type ReactNode } from 'react'
import { dateFormatNames, dateTimeFormatNames } from '../../../../../../contract/dateFormats.ts'
import { patternProblems } from '../../../../../../contract/patterns/problems.ts'
import { HelpAlert } from '../../../../../ui/HelpAlert.tsx'
import { currentLocale } from '../../../../../i18n/locale.ts'
import { usePatternEngine } from '../../../../../schemaForms/patterns.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { dateFormatName, type DateFormatName } from '../../../model/columnRules.ts'
import { Bounds } from './Bounds.tsx'
import type { ColumnFormProps } from './ColumnActions.tsx'
import { ReferenceField } from './ReferenceField.tsx'

/** Validation rules of the values of a column. */
export function ValidationForm({ property, disabled, edit }: ColumnFormProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const isNumeric = property.type === 'number' || property.type === 'integer'
  const isText = property.type === 'string' && !property.format
  const dateFormat = dateFormatName(property, dataset)
  return (
    <Stack sx={{ gap: 2 }}>
      <HelpAlert id="validation">
        {t(`datasets.column.validation.help.${dataset.isRest ? 'rest' : 'file'}`)}
      </HelpAlert>
      <div>
        <FormControlLabel
          disabled={disabled}
          control={
            <Checkbox
              checked={!!property['x-required']}
              onChange={(_event, checked) => edit({ 'x-required': checked || undefined })}
            />
          }
          label={t('datasets.column.validation.required')}
        />
        {(property['x-labels'] || property['x-labelsRestricted']) && (
          <FormControlLabel
            disabled={disabled}
            control={
              <Checkbox
                checked={!!property['x-labelsRestricted']}
                onChange={(_event, checked) => edit({ 'x-labelsRestricted': checked || undefined })}
              />
            }
            label={t('datasets.column.validation.restricted')}
          />
        )}
      </div>
      {isNumeric && (
        <Bounds property={property} disabled={disabled} edit={edit} names={['minimum', 'maximum']} />
      )}
      {isText && (
        <>
          <Bounds property={property} disabled={disabled} edit={edit} names={['minLength', 'maxLength']} />
          <PatternFields property={property} disabled={disabled} edit={edit} />
        </>
      )}
      {dateFormat && (
        <DateFormatField name={dateFormat} property={property} disabled={disabled} edit={edit} />
      )}
      <ReferenceField property={property} disabled={disabled} edit={edit} />
    </Stack>
  )
}

function DateFormatField({
  name,
  property,
  disabled,
  edit
}: ColumnFormProps & { name: DateFormatName }): ReactNode {
  const t = useTranslate()
  const formatNames: readonly string[] = name === 'dateFormat' ? dateFormatNames : dateTimeFormatNames
  const current = property[name]
  return (
    <TextField
      select
      size="small"
      label={t(`datasets.column.validation.${name}`)}
      helperText={t('datasets.column.validation.dateFormatHelp')}
      value={current ?? ''}
      disabled={disabled}
      onChange={(event) => edit({ [name]: event.target.value || undefined })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t('datasets.column.validation.isoFormat')}</MenuItem>
      {/* An unknown current format, set through the API, is kept in the list. */}
      {[...(current && !formatNames.includes(current) ? [current] : []), ...formatNames].map((format) => (
        <MenuItem key={format} value={format}>
          {format}
        </MenuItem>
      ))}
    </TextField>
  )
}

function PatternFields({ property, disabled, edit }: ColumnFormProps): ReactNode {
  const t = useTranslate()
  const { pattern = '', patternErrorMessage = '' } = property
  const problem = usePatternEngine(!!pattern)?.patternProblem(pattern)
  const helperText =
    problem && problem !== 'syntax'
      ? patternProblems[problem][currentLocale()]
      : t(`datasets.column.validation.${problem ? 'invalidPattern' : 'patternHelp'}`)
  return (
    <>
      <TextField
        size="small"
        label={t('datasets.column.validation.pattern')}
        placeholder="^[A-Z]{2}[0-9]{3}$"
        value={pattern}
        disabled={disabled}
        error={!!problem}
        helperText={helperText}
        onChange={(event) => edit({ pattern: event.target.value || undefined })}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { spellCheck: false, style: { fontFamily: 'monospace' } }
        }}
      />
      {pattern && (
        <TextField
          size="small"
          label={t('datasets.column.validation.patternErrorMessage')}
          value={patternErrorMessage}
          disabled={disabled}
          onChange={(event) => edit({ patternErrorMessage: event.target.value || undefined })}
        />
      )}
    </>
  )
}
