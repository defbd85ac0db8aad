import Delete from '@mui/icons-material/DeleteOutlined'
import { InputAdornment } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { secretMask } from '../../../contract/catalogs/catalog.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { changeValue, inputProps, optionsOf, type Field } from './field.ts'
import { FieldInput } from './FieldInput.tsx'

/**
 * `ui:field: secret` — write-only value: the server returns a mask in its place. Typed text replaces the value, an
 * empty field keeps it. `ui:options.rows` allows keys of several lines.
 */
export function SecretField(props: Field<string>): ReactNode {
  const t = useViewTranslate()
  const field = inputProps(props)
  const { rows } = optionsOf(props)
  const value = props.formData
  const [wasStored, setWasStored] = useState(value === secretMask)
  if (value === secretMask && !wasStored) setWasStored(true)
  const isKept = value === secretMask
  const isRemoved = wasStored && value === undefined
  return (
    <FieldInput
      field={field}
      {...(rows ? { multiline: true, minRows: rows, maxRows: 16 } : { type: 'password' })}
      value={isKept ? '' : (value ?? '')}
      placeholder={isKept ? secretMask : ''}
      helperText={
        isKept ? t('schemaForms.secret.kept') : isRemoved ? t('schemaForms.secret.removed') : undefined
      }
      onChange={(event) => changeValue(props, event.target.value || (wasStored ? secretMask : ''))}
      slotProps={{
        ...(isKept && { inputLabel: { shrink: true } }),
        // Ignored by password managers: the secret belongs to the account, not to the user.
        htmlInput: { autoComplete: 'off', spellCheck: false, 'data-1p-ignore': true, 'data-lpignore': true },
        input: {
          endAdornment: isKept && !field.disabled && (
            <InputAdornment position="end">
              <ActionButton
                label={t('schemaForms.secret.remove')}
                icon={<Delete fontSize="small" />}
                onClick={() => changeValue(props, '')}
              />
            </InputAdornment>
          )
        }
      }}
    />
  )
}
