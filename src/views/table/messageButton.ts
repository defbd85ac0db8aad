import type { CSSObject, Theme } from '@mui/material/styles'

/** Style of the button in a message; written in CSS, so that no MUI component is loaded. */
export function messageButton(theme: Theme): CSSObject {
  const color = theme.palette.primary.text ?? theme.palette.primary.main
  return {
    '& button': {
      all: 'unset',
      marginTop: 8,
      padding: '6px 18px',
      borderRadius: 8,
      border: `1px solid ${color}`,
      color,
      fontWeight: 700,
      fontSize: 14,
      cursor: 'pointer'
    },
    '& button:hover': { background: theme.palette.action.hover },
    '& button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 }
  }
}
