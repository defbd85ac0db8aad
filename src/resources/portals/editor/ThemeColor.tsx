import { InputAdornment, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { isHexColor } from '../../../../contract/colors.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ColorSwatch } from '../../../ui/ColorSwatch.tsx'
import type { ThemeColorName } from '../model/themeColors.ts'

interface ThemeColorProps {
  id: string
  name: ThemeColorName
  value: string
  /** What holds as long as nothing is chosen. */
  inherited: string
  disabled: boolean
  onChange: (color: string, isTyped: boolean) => void
}

/** A colour, picked or typed; empty for the one that follows from others. */
export function ThemeColor({ id, name, value, inherited, disabled, onChange }: ThemeColorProps): ReactNode {
  const t = useViewTranslate()
  const label = t(`portalFields.colors.${name}`)
  const isWrong = !!value && !isHexColor(value)
  return (
    <TextField
      fullWidth
      size="small"
      id={`portal-${id}`}
      label={label}
      value={value}
      placeholder={inherited}
      disabled={disabled}
      error={isWrong}
      helperText={isWrong ? t('portals.theme.wrong') : ''}
      onChange={(event) => onChange(event.target.value.trim(), true)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { maxLength: 7, autoComplete: 'off', spellCheck: false },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <ColorSwatch
                label={labelled(t('portals.theme.pick'), label)}
                disabled={disabled}
                value={value || inherited}
                onChange={(color) => onChange(color.toUpperCase(), false)}
              />
            </InputAdornment>
          )
        }
      }}
    />
  )
}
