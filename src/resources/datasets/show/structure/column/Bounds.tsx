import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { currentLocale } from '../../../../../i18n/locale.ts'
import { numberText, parseNumber } from '../../../../../schemaForms/line/numberText.ts'
import { boundProblem, type BoundName } from '../../../model/columnRules.ts'
import type { ColumnFormProps } from './ColumnActions.tsx'

type BoundsProps = ColumnFormProps & { names: [BoundName, BoundName] }

/** Minimum and maximum of the values of a column, or of their lengths. */
export function Bounds(props: BoundsProps): ReactNode {
  const { property, names } = props
  const [low, high] = names.map((name) => property[name])
  const isReversed = low !== undefined && high !== undefined && low > high
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {names.map((name) => (
        <BoundField key={name} {...props} name={name} isReversed={isReversed} />
      ))}
    </Box>
  )
}

/**
 * Text field instead of `type="number"`, in which browsers interpret a comma by their own locale: 2,5 could become 25.
 */
function BoundField(props: ColumnFormProps & { name: BoundName; isReversed: boolean }): ReactNode {
  const t = useTranslate()
  const { property, disabled, edit, name, isReversed } = props
  const [text, setText] = useState(() => numberText(property[name], currentLocale()))
  const isNone = text.trim() !== '' && parseNumber(text) === undefined
  const problem = isNone
    ? 'notNumber'
    : (boundProblem(property, name) ?? (isReversed ? 'reversed' : undefined))
  return (
    <TextField
      size="small"
      autoComplete="off"
      label={t(`datasets.column.validation.${name}`)}
      value={text}
      disabled={disabled}
      error={!!problem}
      helperText={problem && t(`datasets.column.validation.${problem}`)}
      onChange={({ target }) => {
        setText(target.value)
        edit({ [name]: parseNumber(target.value) })
      }}
      slotProps={{ htmlInput: { inputMode: property.type === 'number' ? 'decimal' : 'numeric' } }}
    />
  )
}
