import Clear from '@mui/icons-material/Clear'
import { Box, IconButton, InputAdornment, TextField, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import {
  isValidPosition,
  spreadsheetOptions,
  type SpreadsheetFields as Fields
} from '../model/spreadsheet.ts'

interface SpreadsheetFieldsProps {
  value: Fields
  onChange: (value: Fields) => void
  disabled?: boolean
}

/** Position of the table in a spreadsheet; empty values are detected by the server. */
export function SpreadsheetFields({ value, onChange, disabled = false }: SpreadsheetFieldsProps): ReactNode {
  const t = useTranslate()
  return (
    <Box
      sx={{
        display: 'grid',
        // 265px fits the longest label on one line.
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 265px), 1fr))',
        gap: 2
      }}
    >
      {spreadsheetOptions.map((option) => {
        const isInvalid = !isValidPosition(value[option])
        const change = (text: string): void => onChange({ ...value, [option]: text })
        const label = t(`datasets.upload.${option}`)
        const clearLabel = t('datasets.upload.clear', { label })
        return (
          <TextField
            key={option}
            size="small"
            label={label}
            placeholder="1"
            value={value[option]}
            disabled={disabled}
            error={isInvalid}
            helperText={isInvalid ? t('datasets.upload.position') : undefined}
            onChange={(event) => change(event.target.value)}
            slotProps={{
              inputLabel: { shrink: true },
              htmlInput: { inputMode: 'numeric', autoComplete: 'off' },
              input: {
                endAdornment: value[option] && !disabled && (
                  <InputAdornment position="end">
                    <Tooltip title={clearLabel}>
                      <IconButton size="small" edge="end" aria-label={clearLabel} onClick={() => change('')}>
                        <Clear fontSize="small" />
                      </IconButton>
                    </Tooltip>
                  </InputAdornment>
                )
              }
            }}
          />
        )
      })}
    </Box>
  )
}
