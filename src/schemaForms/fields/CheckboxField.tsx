import Close from '@mui/icons-material/Close'
import { Box, Checkbox, FormControlLabel, IconButton, Tooltip } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { changeValue, inputProps, type Field } from './field.ts'

/** `ui:field: checkbox`. Unchecked means false or no value: a button clears the value. */
export function CheckboxField(props: Field<boolean>): ReactNode {
  const t = useViewTranslate()
  const { label, error, id, disabled, required, ...aria } = inputProps(props)
  const clears = props.formData !== undefined && !required && !disabled
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 56 }}>
      <FormControlLabel
        disabled={disabled}
        required={required}
        control={
          <Checkbox
            id={id}
            checked={props.formData === true}
            slotProps={{ input: { ...aria, 'aria-invalid': error } }}
            onChange={(_event, checked) => changeValue(props, checked)}
          />
        }
        label={label}
        sx={{ mr: 1 }}
      />
      {clears && (
        <Tooltip title={t('schemaForms.clear', { label })}>
          <IconButton
            size="small"
            aria-label={t('schemaForms.clear', { label })}
            onClick={() => changeValue(props, undefined)}
          >
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  )
}
