/** Theme of every page: administration, embeds and accounts. */
import '@fontsource-variable/nunito/wght.css'
import { frFR } from '@mui/material/locale'
import {
  createTheme,
  darken,
  enhanceHighContrast,
  lighten,
  type PaletteColor,
  type Theme,
  type ThemeOptions
} from '@mui/material/styles'
import { fontFamily } from './fontFamily.ts'
import type { PageConfig, ThemeColors } from '../../contract/pageConfig.ts'
import { prefersLessMotion } from '../ui/motion.ts'
import { currentLocale } from '../i18n/locale.ts'
import { components } from './components.ts'
import { blendOver, pageBackground, readableColor, textOn } from './contrast.ts'
import type { Mode } from './mode.ts'
import { primaryParameter } from './queryColors.ts'

/** Variants of a colour: as text on the page, and as a surface under white or black text. */
interface ReadableVariants {
  /** Text colour, readable on the page and on cards. */
  text: string
  /** Surface colour on which `onSurface` is readable; the colour itself if possible. */
  surface: string
  onSurface: string
}

declare module '@mui/material/styles' {
  interface PaletteColor extends Partial<ReadableVariants> {}
  interface Palette {
    accent: PaletteColor
    admin: PaletteColor
  }
  interface PaletteOptions {
    accent: PaletteColor
    admin: PaletteColor
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    accent: true
    admin: true
  }
}
declare module '@mui/material/IconButton' {
  interface IconButtonPropsColorOverrides {
    accent: true
    admin: true
  }
}
declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    accent: true
    admin: true
  }
}
declare module '@mui/material/Switch' {
  interface SwitchPropsColorOverrides {
    accent: true
    admin: true
  }
}
declare module '@mui/material/SvgIcon' {
  interface SvgIconPropsColorOverrides {
    accent: true
    admin: true
  }
}

type ThemeColorName = keyof ThemeColors

/** Disables transitions, for reduced motion; progress animations stay, because they show that something loads. */
const noTransitions: ThemeOptions['transitions'] = {
  create: () => 'none',
  duration: {
    shortest: 0,
    shorter: 0,
    short: 0,
    standard: 0,
    complex: 0,
    enteringScreen: 0,
    leavingScreen: 0
  }
}
const withoutRipples: ThemeOptions['components'] = {
  ...components,
  MuiButtonBase: {
    ...components?.MuiButtonBase,
    defaultProps: { ...components?.MuiButtonBase?.defaultProps, disableRipple: true }
  }
}

const darkBackground = '#121212'
const darkPaper = '#1E1E1E'

/**
 * MUI theme with the configured colours. The query parameter `primary` replaces the primary colour of both modes,
 * corrected for white text.
 */
export function createFairwayTheme(config: PageConfig, mode: Mode): Theme {
  const colors = colorsOf(config, mode)
  const backgrounds = mode === 'dark' ? [darkBackground, darkPaper] : [pageBackground, '#FFFFFF']
  const palette = Object.fromEntries(
    Object.entries(colors).map(([name, color]) => [name, paletteColor(color, backgrounds, mode)])
  ) as unknown as Record<ThemeColorName, PaletteColor>
  const look: ThemeOptions = {
    palette: {
      mode,
      ...palette,
      contrastThreshold: 4.5,
      tonalOffset: 0.1,
      background: { default: backgrounds[0] ?? pageBackground, paper: backgrounds[1] ?? '#FFFFFF' },
      text:
        mode === 'dark'
          ? { primary: '#FFFFFF', secondary: 'rgba(255, 255, 255, 0.74)' }
          : { primary: 'rgba(0, 0, 0, 0.87)', secondary: 'rgba(0, 0, 0, 0.66)' }
    },
    shape: { borderRadius: 8 },
    // Focus outline in the current colour: MUI's ripple is faint, and absent with reduced motion or forced colours.
    focusVisible: { outlineColor: 'currentcolor' },
    typography: {
      fontFamily,
      button: { textTransform: 'none', fontWeight: 700 },
      h1: { fontSize: '1.75rem', fontWeight: 700 },
      h2: { fontSize: '1.375rem', fontWeight: 700 },
      h3: { fontSize: '1.125rem', fontWeight: 700 },
      h4: { fontSize: '1rem', fontWeight: 700 },
      h5: { fontSize: '1rem', fontWeight: 700 },
      h6: { fontSize: '1rem', fontWeight: 700 },
      overline: { fontWeight: 700, letterSpacing: '0.06em' }
    },
    ...(prefersLessMotion() ? { components: withoutRipples, transitions: noTransitions } : { components })
  }
  // Translates the texts of MUI's own components: clear, open, no options…
  const theme = currentLocale() === 'fr' ? createTheme(look, frFR) : createTheme(look)
  // Chromium's `SelectedItem` has too little contrast with its text.
  return enhanceHighContrast(theme, { selectedBackground: 'Highlight', selectedText: 'HighlightText' })
}

function colorsOf(config: PageConfig, mode: Mode): ThemeColors {
  const configured = mode === 'dark' ? { ...config.colors, ...config.darkColors } : config.colors
  if (!primaryParameter) return configured
  return { ...configured, primary: readableColor(primaryParameter, pageBackground) }
}

/** Opacities of MUI's hover and selection overlays: `palette.action` of its two modes. */
const opacities = { light: [0.04, 0.08], dark: [0.08, 0.16] } as const

function paletteColor(color: string, backgrounds: string[], mode: Mode): PaletteColor {
  const [hovered, selected] = opacities[mode]
  const grey = mode === 'dark' ? '#FFFFFF' : '#000000'
  // Texts stay readable under MUI's hover overlays: the tint of a button, and the grey of a row.
  const tinted = backgrounds.flatMap((background) => [
    blendOver(color, background, hovered),
    blendOver(color, background, selected),
    blendOver(grey, background, hovered)
  ])
  const surface = mode === 'light' ? readableColor(color, '#FFFFFF') : color
  return {
    main: color,
    light: lighten(color, 0.15),
    dark: darken(color, 0.1),
    contrastText: textOn(color),
    text: readableColor(color, [...backgrounds, ...tinted]),
    surface,
    onSurface: textOn(surface)
  }
}
