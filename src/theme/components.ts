/** Style overrides of MUI components for the whole application. */
import { underPointer } from './contrast.ts'
import { emptyDates } from './emptyDates.ts'
import { focusedDates } from './focusedDates.ts'
import { noticesRoom } from './noticesRoom.ts'
import { darken, type PaletteColor, type Theme, type ThemeOptions } from '@mui/material/styles'

type ColorName = 'primary' | 'secondary' | 'accent' | 'error' | 'info' | 'success' | 'warning' | 'admin'

const colorNames: ColorName[] = [
  'primary',
  'secondary',
  'accent',
  'error',
  'info',
  'success',
  'warning',
  'admin'
]

function colorOf(theme: Pick<Theme, 'palette'>, color: string | undefined): PaletteColor | undefined {
  const name = colorNames.find((candidate) => candidate === color)
  return name && theme.palette[name]
}

/** Focus outline around a coloured surface, in the text colour of the page. */
const focusAround = (theme: Pick<Theme, 'palette'>): object => ({
  '&.Mui-focusVisible': { outlineColor: theme.palette.text.primary }
})

const ownColors = (backgroundColor: 'Canvas' | 'Highlight'): object => ({
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor }
})

// Forced colours remove shadows and backgrounds: an outline replaces them.
const ownEdge = { '@media (forced-colors: active)': { outline: '1px solid CanvasText', outlineOffset: -1 } }
const ownBorder = { '@media (forced-colors: active)': { border: '1px solid ButtonBorder' } }

// Exactly the type that createTheme takes: comparing it with another instance of Components costs the compiler minutes.
export const components: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      'html, body, #root': { height: '100%' },
      html: { scrollPaddingBottom: noticesRoom },
      ':focus-visible': { outlineOffset: 2 },
      ...emptyDates
    }
  },
  // The focus outline (`focusVisible` of the theme) replaces the pulsating ripple.
  MuiButtonBase: { styleOverrides: { root: { '& .MuiTouchRipple-ripplePulsate': { display: 'none' } } } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ ownerState, theme }) => {
        const color = colorOf(theme, ownerState.color)
        if (!color || ownerState.disabled) return {}
        if (ownerState.variant === 'contained') {
          const surface = color.surface ?? color.main
          return {
            color: color.onSurface,
            backgroundColor: surface,
            ...(ownerState.color === 'primary' && color.onSurface === '#FFFFFF'
              ? { backgroundImage: `linear-gradient(90deg, ${surface}, ${darken(surface, 0.1)})` }
              : {}),
            '&:hover': { backgroundColor: underPointer(surface, color.onSurface) },
            ...focusAround(theme)
          }
        }
        return { color: color.text }
      },
      contained: ownBorder
    }
  },
  MuiLink: {
    styleOverrides: {
      root: ({ ownerState, theme }) =>
        ownerState.color === undefined || ownerState.color === 'primary'
          ? {
              color: theme.palette.primary.text,
              textDecorationColor: 'currentcolor',
              '&:hover': { color: darken(theme.palette.primary.text ?? theme.palette.primary.main, 0.1) }
            }
          : {}
    }
  },
  MuiChip: {
    styleOverrides: {
      root: ({ ownerState, theme }) => {
        const color = colorOf(theme, ownerState.color)
        if (!color) return {}
        return ownerState.variant === 'outlined'
          ? { color: color.text }
          : { backgroundColor: color.surface, color: color.onSurface, ...focusAround(theme) }
      }
    }
  },
  MuiFab: {
    styleOverrides: {
      root: ({ ownerState, theme }) => {
        const color = colorOf(theme, ownerState.color)
        if (!color) return {}
        const surface = color.surface ?? color.main
        return {
          color: color.onSurface,
          backgroundColor: surface,
          '&:hover': { backgroundColor: underPointer(surface, color.onSurface) },
          ...focusAround(theme),
          ...ownBorder
        }
      }
    }
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ ownerState, theme }) => ({
        color: theme.palette.text.secondary,
        '&.Mui-selected': { color: colorOf(theme, ownerState.color)?.text ?? theme.palette.text.primary }
      })
    }
  },
  // These components consist of backgrounds, which forced colours remove.
  MuiTabs: { styleOverrides: { indicator: ownColors('Highlight') } },
  MuiLinearProgress: { styleOverrides: { root: ownColors('Canvas'), bar: ownColors('Highlight') } },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 48,
        '&.Mui-selected': { color: theme.palette.primary.text }
      })
    }
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focused': { color: theme.palette.primary.text },
        '&.Mui-error': { color: theme.palette.error.text }
      })
    }
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-error': { color: theme.palette.error.text },
        // A disabled field keeps a readable contrast.
        '&.Mui-disabled': { color: theme.palette.text.secondary }
      })
    }
  },
  MuiOutlinedInput: { styleOverrides: { root: ({ theme }) => focusedDates(theme) } },
  MuiTypography: {
    styleOverrides: {
      root: ({ ownerState, theme }) => {
        const color = colorOf(theme, typeof ownerState.color === 'string' ? ownerState.color : undefined)
        return color ? { color: color.text } : {}
      }
    }
  },
  MuiAlert: {
    styleOverrides: {
      // In a narrow frame or column the action is below the text, which keeps a readable width.
      root: ({ theme }) => ({
        color: theme.palette.text.primary,
        flexWrap: 'wrap',
        [theme.breakpoints.down(260)]: { paddingInline: 8 }
      }),
      message: { flex: '1 1 0', minWidth: 'min(100% - 34px, 10em)', overflowWrap: 'anywhere' },
      action: { flexShrink: 0, maxWidth: '100%' }
    }
  },
  // Snackbars are above dialogs, which leave room for them; popovers are above both.
  MuiDialog: { styleOverrides: { container: { boxSizing: 'border-box', paddingBottom: noticesRoom } } },
  MuiPopover: { styleOverrides: { root: ({ theme }) => ({ zIndex: theme.zIndex.snackbar + 1 }) } },
  MuiAutocomplete: { styleOverrides: { popper: ({ theme }) => ({ zIndex: theme.zIndex.snackbar + 1 }) } },
  MuiTooltip: { defaultProps: { arrow: true, enterDelay: 300 } },
  MuiPaper: {
    styleOverrides: {
      root: ({ ownerState }) => ({
        backgroundImage: 'none',
        ...(ownerState.variant !== 'outlined' && ownerState.elevation ? ownEdge : {})
      })
    }
  },
  MuiListSubheader: { styleOverrides: { root: { backgroundColor: 'transparent' } } }
}
