import { Alert, Box, FormControlLabel, Radio, RadioGroup, Stack, Switch, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import type { StoredTheme } from '../../../../contract/sites.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { pageConfig } from '../../../pageConfig.ts'
import {
  assistedNames,
  chosenColor,
  colorsOf,
  colorWarnings,
  isAssisted,
  ownNames,
  withColor,
  withMode,
  type ThemeColorName,
  type ThemeSetName
} from '../model/themeColors.ts'
import { ThemeColor } from './ThemeColor.tsx'

interface ThemeFieldProps {
  value: StoredTheme
  disabled: boolean
  onChange: (theme: StoredTheme, isTyped?: boolean) => void
}

const { colors, darkColors } = pageConfig
const platform = { colors, darkColors }

/** Theme colours: three base colours from which the others derive, or each colour; with contrast warnings. */
export function ThemeField({ value, disabled, onChange }: ThemeFieldProps): ReactNode {
  const t = useViewTranslate()
  const id = useId()
  const assisted = isAssisted(value)
  const hasDark = value.dark ?? true
  return (
    <Stack sx={{ gap: 2 }}>
      <RadioGroup
        aria-label={t('portals.theme.mode')}
        value={assisted ? 'assisted' : 'own'}
        onChange={(_event, mode) => onChange(withMode(value, mode === 'assisted', platform))}
      >
        {(['assisted', 'own'] as const).map((mode) => (
          <FormControlLabel
            key={mode}
            value={mode}
            disabled={disabled}
            control={<Radio size="small" />}
            label={t(`portals.theme.modes.${mode}`)}
          />
        ))}
      </RadioGroup>
      <Colors set="colors" names={assisted ? assistedNames : ownNames} {...{ value, disabled, onChange }} />
      <FormControlLabel
        control={
          <Switch
            checked={hasDark}
            disabled={disabled}
            onChange={(_event, dark) => onChange({ ...value, dark })}
          />
        }
        label={t('portals.theme.dark')}
      />
      {hasDark && !assisted && (
        <div>
          <Typography variant="subtitle2" component="div" sx={{ mb: 1.5 }}>
            {t('portals.theme.darkColors')}
          </Typography>
          <Colors set="darkColors" names={ownNames} {...{ value, disabled, onChange }} />
        </div>
      )}
      <div>
        {(['hc', 'hcDark'] as const).map((name) => (
          <FormControlLabel
            key={name}
            control={
              <Switch
                checked={value[name] ?? false}
                disabled={disabled}
                onChange={(_event, checked) => onChange({ ...value, [name]: checked })}
              />
            }
            label={t(`portals.theme.${name}`)}
          />
        ))}
      </div>
      <div id={`${id}-warnings`} aria-live="polite">
        <Warnings value={value} />
      </div>
    </Stack>
  )
}

function Colors({
  set,
  names,
  value,
  disabled,
  onChange
}: ThemeFieldProps & { set: ThemeSetName; names: readonly ThemeColorName[] }): ReactNode {
  const all = colorsOf(value, set, platform)
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'minmax(0, 1fr)',
          '@container (min-width: 340px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }
        }}
      >
        {names.map((name) => (
          <ThemeColor
            key={name}
            id={`${set}-${name}`}
            name={name}
            value={chosenColor(value, set, name)}
            inherited={all[name] ?? '#000000'}
            disabled={disabled}
            onChange={(color, isTyped) => onChange(withColor(value, set, name, color), isTyped)}
          />
        ))}
      </Box>
    </Box>
  )
}

function Warnings({ value }: { value: StoredTheme }): ReactNode {
  const t = useViewTranslate()
  const ratio = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 })
  const warnings = colorWarnings(value, platform)
  if (!warnings.length) return null
  return (
    <Alert severity="warning" variant="outlined" role="note">
      <Stack component="ul" sx={{ m: 0, pl: 2, gap: 0.5 }}>
        {warnings.map(({ set, name, color, contrast, text }) => (
          <li key={set + name}>
            {t('portals.theme.warning', {
              set: t(`portals.theme.sets.${set}`),
              name: t(`portalFields.colors.${name}`),
              color,
              ratio: ratio.format(contrast),
              text
            })}
          </li>
        ))}
      </Stack>
    </Alert>
  )
}
