import {
  Autocomplete,
  Box,
  Button,
  InputAdornment,
  MenuItem,
  Stack,
  SvgIcon,
  TextField,
  type FilterOptionsState
} from '@mui/material'
import { useState, type ReactNode } from 'react'
import { folded } from '../../../i18n/collation.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { offeredIcons, type OfferedIcon } from './icons.ts'
import { isSvgPath, pathOfIcon, withDrawing, type PortalIcon } from './portalIcon.ts'

interface IconPickerProps {
  label: string
  value: PortalIcon | undefined
  onChange: (icon: PortalIcon | undefined) => void
  /** Colour names available for the icon; without them it has the text colour. */
  colors?: readonly string[]
  disabled?: boolean
}

const options = [...offeredIcons]

function matching(icons: OfferedIcon[], { inputValue }: FilterOptionsState<OfferedIcon>): OfferedIcon[] {
  const words = folded(inputValue.trim()).split(/\s+/)
  return icons.filter(({ name, words: iconWords }) => {
    const text = folded(`${name} ${name.replaceAll('-', ' ')} ${iconWords}`)
    return words.every((word) => text.includes(word))
  })
}

/** Icon picker: one of the offered icons, or a custom SVG path. */
export function IconPicker({ label, value, onChange, colors, disabled = false }: IconPickerProps): ReactNode {
  const t = useViewTranslate()
  const [isCustom, setCustom] = useState(!!value?.custom)
  const path = pathOfIcon(value)
  const known = options.find(({ name }) => name === value?.mdi?.name)
  const chosen =
    known ?? (value?.mdi ? { name: value.mdi.name, path: value.mdi.svgPath ?? '', words: '' } : null)
  const drawn = path && (
    <InputAdornment position="start">
      <Drawing path={path} />
    </InputAdornment>
  )
  const custom = value?.custom ?? ''
  return (
    <Stack component="fieldset" aria-label={label} sx={{ gap: 1, border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        {isCustom ? (
          <TextField
            size="small"
            label={label}
            value={custom}
            disabled={disabled}
            error={!!custom && !isSvgPath(custom)}
            helperText={t(
              !custom || isSvgPath(custom) ? 'portalFields.icon.customHelp' : 'portalFields.icon.customWrong'
            )}
            onChange={(event) => onChange(withDrawing(value, { custom: event.target.value.trim() }))}
            slotProps={{ input: { startAdornment: drawn } }}
            sx={{ flex: '2 1 180px' }}
          />
        ) : (
          <Autocomplete<OfferedIcon>
            size="small"
            options={options}
            value={chosen}
            disabled={disabled}
            filterOptions={matching}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ name }) => name}
            isOptionEqualToValue={(one, other) => one.name === other.name}
            onChange={(_event, icon) =>
              onChange(withDrawing(value, icon ? { mdi: { name: icon.name, svgPath: icon.path } } : {}))
            }
            noOptionsText={t('portalFields.icon.none')}
            renderOption={({ key, ...props }, icon) => (
              <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
                <Drawing path={icon.path} />
                {icon.name}
              </Box>
            )}
            renderInput={(params) => (
              <TextField
                {...params}
                label={label}
                slotProps={{
                  ...params.slotProps,
                  input: { ...params.slotProps.input, startAdornment: drawn }
                }}
              />
            )}
            sx={{ flex: '2 1 180px' }}
          />
        )}
        {colors && path && (
          <TextField
            select
            size="small"
            label={t('portalFields.icon.color')}
            value={value?.color ?? ''}
            disabled={disabled}
            onChange={(event) => {
              const { color: _former, ...rest } = value ?? {}
              onChange({ ...rest, ...(event.target.value ? { color: event.target.value } : {}) })
            }}
            sx={{ flex: '1 1 110px' }}
          >
            <MenuItem value="">{t('portalFields.icon.textColor')}</MenuItem>
            {colors.map((color) => (
              <MenuItem key={color} value={color}>
                {t(`portalFields.colors.${color}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      <Button
        size="small"
        color="inherit"
        disabled={disabled}
        onClick={() => setCustom(!isCustom)}
        sx={{ alignSelf: 'flex-start', color: 'text.secondary' }}
      >
        {t(isCustom ? 'portalFields.icon.fromList' : 'portalFields.icon.ownPath')}
      </Button>
    </Stack>
  )
}

function Drawing({ path }: { path: string }): ReactNode {
  return (
    <SvgIcon fontSize="small" aria-hidden>
      <path d={path} />
    </SvgIcon>
  )
}
