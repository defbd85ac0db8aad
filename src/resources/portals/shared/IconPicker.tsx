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
import { foldText } from '../../../i18n/collation.ts'
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
  const words = foldText(inputValue.trim()).split(/\s+/)
  return icons.filter(({ name, words: iconWords }) => {
    const text = foldText(`${name} ${name.replaceAll('-', ' ')} ${iconWords}`)
    return words.every((word) => text.includes(word))
  })
}

/** Icon picker: one of the offered icons, or a custom SVG path. */
export function IconPicker(props: IconPickerProps): ReactNode {
  const t = useViewTranslate()
  const { label, value, colors, disabled = false } = props
  const [isCustom, setCustom] = useState(!!value?.custom)
  const field = { ...props, disabled }
  return (
    <Stack component="fieldset" aria-label={label} sx={{ gap: 1, border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        {isCustom ? <CustomIconField {...field} /> : <OfferedIconField {...field} />}
        {colors && pathOfIcon(value) && <ColorField {...field} colors={colors} />}
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

type IconFieldProps = Pick<IconPickerProps, 'label' | 'value' | 'onChange'> & { disabled: boolean }

/** Path of an SVG drawing. */
function CustomIconField({ label, value, onChange, disabled }: IconFieldProps): ReactNode {
  const t = useViewTranslate()
  const custom = value?.custom ?? ''
  const isWrong = !!custom && !isSvgPath(custom)
  return (
    <TextField
      size="small"
      label={label}
      value={custom}
      disabled={disabled}
      error={isWrong}
      helperText={t(isWrong ? 'portalFields.icon.customWrong' : 'portalFields.icon.customHelp')}
      onChange={(event) => onChange(withDrawing(value, { custom: event.target.value.trim() }))}
      slotProps={{ input: { startAdornment: <IconAdornment value={value} /> } }}
      sx={{ flex: '2 1 180px' }}
    />
  )
}

/** Choice of an offered icon, by its name or by words about it. */
function OfferedIconField({ label, value, onChange, disabled }: IconFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Autocomplete<OfferedIcon>
      size="small"
      options={options}
      value={chosenIcon(value)}
      disabled={disabled}
      filterOptions={matching}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.name === b.name}
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
            input: { ...params.slotProps.input, startAdornment: <IconAdornment value={value} /> }
          }}
        />
      )}
      sx={{ flex: '2 1 180px' }}
    />
  )
}

/** The icon as one that can be chosen; it may come from a longer list than the offered one. */
function chosenIcon(value: PortalIcon | undefined): OfferedIcon | null {
  const { mdi } = value ?? {}
  if (!mdi) return null
  return (
    options.find(({ name }) => name === mdi.name) ?? { name: mdi.name, path: mdi.svgPath ?? '', words: '' }
  )
}

type ColorFieldProps = Omit<IconFieldProps, 'label'> & { colors: readonly string[] }

function ColorField({ value, onChange, colors, disabled }: ColorFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
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
  )
}

function IconAdornment({ value }: Pick<IconPickerProps, 'value'>): ReactNode {
  const path = pathOfIcon(value)
  return (
    path && (
      <InputAdornment position="start">
        <Drawing path={path} />
      </InputAdornment>
    )
  )
}

function Drawing({ path }: { path: string }): ReactNode {
  return (
    <SvgIcon fontSize="small" aria-hidden>
      <path d={path} />
    </SvgIcon>
  )
}
