import { Box, Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type ReactNode } from 'react'
import { dateFormatNames, dateTimeFormatNames } from '../../../../../../contract/dateFormats.ts'
import { patternProblems } from '../../../../../../contract/patterns/problems.ts'
import { HelpAlert } from '../../../../../ui/HelpAlert.tsx'
import { currentLocale } from '../../../../../i18n/locale.ts'
import { usePatternEngine } from '../../../../../schemaForms/patterns.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import {
  boundProblem,
  dateFormatName,
  type BoundName,
  type DateFormatName
} from '../../../model/columnRules.ts'
import type { ColumnFormProps } from './ColumnActions.tsx'
import { ReferenceField } from './ReferenceField.tsx'

/** What the values of a column must be. */
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

function Bounds(props: ColumnFormProps & { names: [BoundName, BoundName] }): ReactNode {
  const t = useTranslate()
  const { property, disabled, edit, names } = props
  const [low, high] = names.map((name) => property[name])
  const isReversed = low !== undefined && high !== undefined && low > high
  const whole = property.type !== 'number'
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {names.map((name) => {
        const problem = boundProblem(property, name) ?? (isReversed ? 'reversed' : undefined)
        return (
          <TextField
            key={name}
            size="small"
            type="number"
            label={t(`datasets.column.validation.${name}`)}
            // Not the value: a number that is half typed is none, and would be erased.
            defaultValue={property[name] ?? ''}
            disabled={disabled}
            error={!!problem}
            helperText={problem && t(`datasets.column.validation.${problem}`)}
            onChange={({ target }) =>
              edit({ [name]: target.value === '' ? undefined : Number(target.value) })
            }
            slotProps={{
              htmlInput: { step: whole ? 1 : 'any', ...(isLength(name) ? { min: 0 } : {}) }
            }}
          />
        )
      })}
    </Box>
  )
}

const isLength = (name: BoundName): boolean => name === 'minLength' || name === 'maxLength'

function DateFormatField({
  name,
  property,
  disabled,
  edit
}: ColumnFormProps & { name: DateFormatName }): ReactNode {
  const t = useTranslate()
  const known: readonly string[] = name === 'dateFormat' ? dateFormatNames : dateTimeFormatNames
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
      {/* One that another tool has written is kept. */}
      {[...(current && !known.includes(current) ? [current] : []), ...known].map((format) => (
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
  const told =
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
        helperText={told}
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
