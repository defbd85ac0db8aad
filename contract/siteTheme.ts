/** The theme of a site, as other services read it (docs/api/sites.md). */
import { aaaContrast, aaContrast, blend, readableOn, readableVariant } from './colors.ts'
import { darkColors, lightColors, type ThemeColors } from './pageConfig.ts'
import {
  semanticColors,
  type Colors,
  type DirectorySite,
  type PublicSite,
  type SiteTheme,
  type StoredTheme
} from './sites.ts'

const black = '#000000'
const white = '#FFFFFF'
const fontFamily = 'Nunito, sans-serif'
const surfaces = {
  colors: { background: '#FAFAFA', surface: white },
  darkColors: { background: '#121212', surface: '#212121' },
  hcColors: { background: white, surface: white },
  hcDarkColors: { background: black, surface: black }
}
type ColorSet = keyof typeof surfaces

/** Colours configured for the platform. */
export interface PlatformColors {
  colors?: ThemeColors
  darkColors?: Partial<ThemeColors>
}

export function mainSite(host: string, platform: PlatformColors = {}): PublicSite {
  return { main: true, host, theme: siteTheme({}, platform), isAccountMain: true, authMode: 'onlyLocal' }
}

export function publicSite(site: DirectorySite, platform: PlatformColors = {}): PublicSite {
  const { host, path, tmp, title, isAccountMain, tosMessage, authMode, authOnlyOtherSite, owner } = site
  const { type, id, name, department } = owner
  const logo = site.theme.logo ?? site.logo
  return {
    host,
    ...(path ? { path } : {}),
    ...(tmp ? { tmp } : {}),
    owner: { type, id, name, ...(department ? { department } : {}) },
    ...(title ? { title } : {}),
    ...(isAccountMain ? { isAccountMain } : {}),
    ...(tosMessage ? { tosMessage } : {}),
    theme: siteTheme({ ...site.theme, ...(logo ? { logo } : {}) }, platform),
    authMode,
    ...(authOnlyOtherSite ? { authOnlyOtherSite } : {})
  }
}

/** The complete theme of a site: each colour with its text colour, and with its variant that is readable as text. */
export function siteTheme(stored: StoredTheme, platform: PlatformColors = {}): SiteTheme {
  const light: Colors = { ...lightColors, ...platform.colors }
  const dark: Colors = { ...light, ...(platform.darkColors ?? darkColors) }
  const assistedMode = stored.assistedMode ?? true
  const { primary = '', secondary = '', accent = '' } = light
  const assisted = { primary, secondary, accent, ...stored.assistedModeColors }
  const chosenColors = (set: ColorSet): Colors =>
    assistedMode ? (stored.assistedModeColors ?? {}) : (stored[set] ?? {})
  const ownColors = assistedMode ? {} : stored.colors
  const hasDark = stored.dark ?? true
  return {
    ...(stored.logo ? { logo: stored.logo } : {}),
    bodyFontFamily: stored.bodyFontFamily ?? fontFamily,
    headingFontFamily: stored.headingFontFamily ?? stored.bodyFontFamily ?? fontFamily,
    assistedMode,
    assistedModeColors: assisted,
    colors: variant('colors', { ...light, ...chosenColors('colors') }),
    dark: hasDark,
    ...(hasDark
      ? {
          darkColors: variant('darkColors', {
            ...dark,
            ...meanings(ownColors),
            ...chosenColors('darkColors')
          })
        }
      : {}),
    hc: !!stored.hc,
    ...(stored.hc
      ? {
          hcColors: variant(
            'hcColors',
            { ...light, ...meanings(ownColors), ...chosenColors('hcColors') },
            aaaContrast
          )
        }
      : {}),
    hcDark: !!stored.hcDark,
    ...(stored.hcDark
      ? {
          hcDarkColors: variant(
            'hcDarkColors',
            { ...dark, ...meanings(ownColors), ...chosenColors('hcDarkColors') },
            aaaContrast
          )
        }
      : {})
  }
}

/** Colours without the surfaces, which are specific to one set (light or dark). */
function meanings(colors: Colors = {}): Colors {
  return Object.fromEntries(semanticColors.flatMap((name) => (colors[name] ? [[name, colors[name]]] : [])))
}

function variant(set: ColorSet, colors: Colors, ratio = aaContrast): Colors {
  const { background = surfaces[set].background, surface = surfaces[set].surface } = colors
  const isLight = readableOn(surface) === black
  const result: Colors = {
    background,
    'on-background': readableOn(background),
    surface,
    'on-surface': readableOn(surface),
    'surface-inverse': isLight ? '#212121' : white,
    'on-surface-inverse': isLight ? white : black
  }
  for (const name of semanticColors) {
    const color = colors[name] ?? black
    result[name] = color
    result[`on-${name}`] = readableOn(color)
    result[`text-${name}`] = textVariant(color, [background, surface], ratio)
  }
  // Text colours that the site chose are kept.
  for (const [name, color] of Object.entries(colors))
    if (/^(on|text)-|-inverse$/.test(name)) result[name] = color
  return result
}

/** Variant of a colour that is readable as text on the surfaces, and on surfaces tinted with the colour. */
function textVariant(color: string, backgrounds: string[], ratio: number): string {
  const tinted = backgrounds.map((background) => blend(color, background, 0.12))
  return readableVariant(color, [...backgrounds, ...tinted], ratio)
}

/** CSS variables of the theme, with media queries for dark and high-contrast preferences. */
export function themeCss(theme: SiteTheme): string {
  const variables = (colors: Colors): string =>
    Object.entries(colors)
      .map(([name, color]) => `  --${name}: ${color};`)
      .join('\n')
  const when = (condition: string, colors: Colors | undefined): string[] =>
    colors ? [`@media ${condition} {\n:root {\n${variables(colors)}\n}\n}`] : []
  return [
    `:root {\n  --body-font-family: ${theme.bodyFontFamily};\n  --heading-font-family: ${theme.headingFontFamily};\n${variables(theme.colors)}\n}`,
    ...when('(prefers-color-scheme: dark)', theme.darkColors),
    ...when('(prefers-contrast: more)', theme.hcColors),
    ...when('(prefers-color-scheme: dark) and (prefers-contrast: more)', theme.hcDarkColors),
    ''
  ].join('\n')
}
