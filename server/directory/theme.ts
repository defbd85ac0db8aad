/** The theme as pages of other services read it (docs/api/directory.md). */
import { darkColors, lightColors } from '../../contract/pageConfig.ts'

type Colors = Record<string, string>

export interface SiteTheme {
  bodyFontFamily: string
  headingFontFamily: string
  assistedMode: boolean
  assistedModeColors: { primary: string; secondary: string; accent: string }
  colors: Colors
  dark: boolean
  darkColors: Colors
  hc: boolean
  hcDark: boolean
}

export interface PublicSite {
  main: true
  host: string
  theme: SiteTheme
  isAccountMain: true
  authMode: 'onlyLocal'
}

const semanticNames = [
  'primary',
  'secondary',
  'accent',
  'info',
  'warning',
  'error',
  'success',
  'admin'
] as const
const black = '#000000'
const white = '#FFFFFF'
const fontFamily = 'Nunito, sans-serif'

export function publicSite(host: string): PublicSite {
  const theme: SiteTheme = {
    bodyFontFamily: fontFamily,
    headingFontFamily: fontFamily,
    assistedMode: true,
    assistedModeColors: {
      primary: lightColors.primary,
      secondary: lightColors.secondary,
      accent: lightColors.accent
    },
    colors: variant(lightColors, '#FAFAFA', white),
    dark: true,
    darkColors: variant({ ...lightColors, ...darkColors }, '#121212', '#212121'),
    hc: false,
    hcDark: false
  }
  return { main: true, host, theme, isAccountMain: true, authMode: 'onlyLocal' }
}

function variant(colors: typeof lightColors, background: string, surface: string): Colors {
  const result: Colors = {
    background,
    'on-background': readableOn(background),
    surface,
    'on-surface': readableOn(surface),
    'surface-inverse': readableOn(surface) === black ? '#212121' : white,
    'on-surface-inverse': readableOn(surface) === black ? white : black
  }
  for (const name of semanticNames) {
    result[name] = colors[name]
    result[`on-${name}`] = readableOn(colors[name])
    result[`text-${name}`] = colors[name]
  }
  return result
}

/** Black or white, whichever contrasts most (WCAG 2 relative luminance). */
function readableOn(color: string): string {
  const luminance = relativeLuminance(color)
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? white : black
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function relativeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** CSS variables of the theme, the dark ones for whoever prefers dark. */
export function themeCss(theme: SiteTheme): string {
  const variables = (colors: Colors): string =>
    Object.entries(colors)
      .map(([name, color]) => `  --${name}: ${color};`)
      .join('\n')
  return [
    `:root {\n  --body-font-family: ${theme.bodyFontFamily};\n  --heading-font-family: ${theme.headingFontFamily};\n${variables(theme.colors)}\n}`,
    `@media (prefers-color-scheme: dark) {\n:root {\n${variables(theme.darkColors)}\n}\n}\n`
  ].join('\n')
}
