import { Box, Checkbox, FormControlLabel, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type ReactNode } from 'react'
import { HelpAlert } from '../../../../../blocks/HelpAlert.tsx'
import { useDataset } from '../../../live/DatasetPageContext.ts'
import { isRegularExpression } from '../../../model/columnRules.ts'
import type { ColumnFormProps } from './ColumnActions.tsx'

/** What the values of a column must be. */
export function ValidationForm({ property, disabled, edit }: ColumnFormProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const isNumeric = property.type === 'number' || property.type === 'integer'
  const isText = property.type === 'string' && !property.format
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
    </Stack>
  )
}

type BoundName = 'minimum' | 'maximum' | 'minLength' | 'maxLength'

function Bounds(props: ColumnFormProps & { names: [BoundName, BoundName] }): ReactNode {
  const t = useTranslate()
  const { property, disabled, edit, names } = props
  const [low, high] = names.map((name) => property[name])
  const isReversed = low !== undefined && high !== undefined && low > high
  const whole = property.type !== 'number'
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {names.map((name) => (
        <TextField
          key={name}
          size="small"
          type="number"
          label={t(`datasets.column.validation.${name}`)}
          defaultValue={property[name] ?? ''}
          disabled={disabled}
          error={isReversed}
          helperText={isReversed ? t('datasets.column.validation.reversed') : undefined}
          onChange={({ target }) => {
            const value = target.value === '' ? undefined : Number(target.value)
            if (value === undefined || (whole ? Number.isInteger(value) : Number.isFinite(value))) {
              edit({ [name]: value })
            }
          }}
          slotProps={{
            htmlInput: { step: whole ? 1 : 'any', ...(isLength(name) ? { min: 0 } : {}) }
          }}
        />
      ))}
    </Box>
  )
}

const isLength = (name: BoundName): boolean => name === 'minLength' || name === 'maxLength'

function PatternFields({ property, disabled, edit }: ColumnFormProps): ReactNode {
  const t = useTranslate()
  const { pattern = '', patternErrorMessage = '' } = property
  const isInvalid = !isRegularExpression(pattern)
  return (
    <>
      <TextField
        size="small"
        label={t('datasets.column.validation.pattern')}
        placeholder="^[A-Z]{2}[0-9]{3}$"
        value={pattern}
        disabled={disabled}
        error={isInvalid}
        helperText={t(`datasets.column.validation.${isInvalid ? 'invalidPattern' : 'patternHelp'}`)}
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
