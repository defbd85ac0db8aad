/** Theme colours of a portal, as edited by the form. No I/O. */
import { aaContrast, contrastOf, isHexColor, longHex } from '../../../../contract/colors.ts'
import { siteTheme, type PlatformColors } from '../../../../contract/siteTheme.ts'
import type { Colors, StoredTheme } from '../../../../contract/sites.ts'

export const assistedNames = ['primary', 'secondary', 'accent'] as const
export const ownNames = [
  ...assistedNames,
  'background',
  'surface',
  'surface-inverse',
  'info',
  'success',
  'warning',
  'error'
] as const
export type ThemeColorName = (typeof ownNames)[number]
export type ThemeSetName = 'colors' | 'darkColors'

export const isAssisted = ({ assistedMode }: StoredTheme): boolean => assistedMode ?? true

/** Effective colours of a set, chosen or derived. */
export function colorsOf(theme: StoredTheme, set: ThemeSetName, platform?: PlatformColors): Colors {
  return siteTheme(theme, platform)[set] ?? {}
}

/** Colour chosen by the portal; undefined for a derived one. */
export function chosenColor(theme: StoredTheme, set: ThemeSetName, name: ThemeColorName): string {
  const chosen = isAssisted(theme)
    ? set === 'colors'
      ? (theme.assistedModeColors as Colors | undefined)
      : undefined
    : theme[set]
  return chosen?.[name] ?? ''
}

/** @param color empty for the platform's colour */
export function withColor(
  theme: StoredTheme,
  set: ThemeSetName,
  name: ThemeColorName,
  color: string
): StoredTheme {
  const key = isAssisted(theme) ? 'assistedModeColors' : set
  const { [name]: _former, ...rest } = (theme[key] ?? {}) as Colors
  return { ...theme, [key]: color ? { ...rest, [name]: color } : rest }
}

/** Switches the mode while keeping the effective colours. */
export function withMode(theme: StoredTheme, assistedMode: boolean, platform?: PlatformColors): StoredTheme {
  if (isAssisted(theme) === assistedMode) return theme
  const { primary = '', secondary = '', accent = '' } = colorsOf(theme, 'colors', platform)
  const chosen = { primary, secondary, accent }
  return assistedMode
    ? { ...theme, assistedMode, assistedModeColors: chosen }
    : { ...theme, assistedMode, colors: { ...theme.colors, ...chosen } }
}

interface ColorWarning {
  set: ThemeSetName
  name: ThemeColorName
  color: string
  contrast: number
  /** Adjusted colour used for texts. */
  text: string
}

/** Chosen colours with too little contrast as text on the page background. */
export function colorWarnings(theme: StoredTheme, platform?: PlatformColors): ColorWarning[] {
  const sets: ThemeSetName[] = theme.dark === false ? ['colors'] : ['colors', 'darkColors']
  return sets.flatMap((set) => {
    const colors = colorsOf(theme, set, platform)
    return assistedNames.flatMap((name) => {
      const { [name]: color = '', background = '', surface = '' } = colors
      const isChosen = isAssisted(theme)
        ? !!theme.assistedModeColors?.[name]
        : !!chosenColor(theme, set, name)
      if (!isChosen || ![color, background, surface].every(isHexColor)) return []
      const contrast = Math.min(contrastOf(color, background), contrastOf(color, surface))
      if (contrast >= aaContrast) return []
      return [{ set, name, color: longHex(color), contrast, text: colors[`text-${name}`] ?? color }]
    })
  })
}
