import { alpha, styled } from '@mui/material/styles'

export const barHeight = 22
export const barGap = 2
export const dayTop = 28
export const headHeight = 28

export const CalendarFrame = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  fontFamily: theme.typography.fontFamily,
  fontSize: 14,
  '& .notes': { padding: '0 12px' },
  '& .limited': { padding: '4px 12px', fontSize: 13, color: theme.palette.text.secondary },
  '& .limited button': {
    all: 'unset',
    marginLeft: 8,
    fontWeight: 700,
    cursor: 'pointer',
    color: theme.palette.primary.text ?? theme.palette.primary.main
  },
  '& .limited button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` }
}))

/** A table is no flexible box: this one is. */
export const Scroller = styled('div')({ flex: 1, minHeight: 0, overflow: 'hidden auto' })

export const Days = styled('table')(({ theme }) => {
  const line = theme.palette.divider
  const surface = theme.palette.primary.surface ?? theme.palette.primary.main
  return {
    width: '100%',
    height: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th': {
      height: headHeight,
      padding: 0,
      fontSize: 12,
      fontWeight: 700,
      color: theme.palette.text.secondary,
      borderTop: `1px solid ${line}`
    },
    '& td': { position: 'relative', padding: 0, verticalAlign: 'top', border: `1px solid ${line}` },
    '& td:first-of-type': { borderLeft: 0 },
    '& td:last-of-type': { borderRight: 0 },
    '& td.outside': { background: alpha(theme.palette.text.primary, 0.035) },
    '& td.outside time': { color: theme.palette.text.secondary },
    '& time': {
      position: 'absolute',
      top: 3,
      left: 4,
      minWidth: 22,
      height: 22,
      boxSizing: 'border-box',
      padding: '0 4px',
      borderRadius: 11,
      fontSize: 13,
      lineHeight: '22px',
      textAlign: 'center'
    },
    '& td.today time': {
      background: surface,
      color: theme.palette.primary.onSurface ?? theme.palette.primary.contrastText,
      fontWeight: 700
    },
    '& ul': { margin: 0, padding: 0, listStyle: 'none' },
    '& li': { position: 'absolute', zIndex: 1, height: barHeight },
    '& button': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'block',
      width: '100%',
      height: '100%',
      padding: '0 7px',
      borderRadius: 5,
      fontSize: 12.5,
      lineHeight: `${barHeight}px`,
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      cursor: 'pointer',
      background: surface,
      color: theme.palette.primary.onSurface ?? theme.palette.primary.contrastText
    },
    '& button.timed': {
      background: alpha(theme.palette.primary.main, theme.palette.mode === 'dark' ? 0.22 : 0.13),
      color: theme.palette.text.primary
    },
    '& button b': { marginRight: 5, fontVariantNumeric: 'tabular-nums' },
    '& button.before': { borderTopLeftRadius: 0, borderBottomLeftRadius: 0 },
    '& button.after': { borderTopRightRadius: 0, borderBottomRightRadius: 0 },
    '& button:hover': { filter: 'brightness(0.94)' },
    '& button:focus-visible': { outline: `2px solid ${theme.palette.text.primary}`, outlineOffset: 1 },
    '& button.others': {
      background: 'none',
      fontWeight: 700,
      color: theme.palette.primary.text ?? theme.palette.primary.main
    }
  }
})

export const Events = styled('section')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  borderTop: `1px solid ${theme.palette.divider}`,
  '& h3': {
    position: 'sticky',
    top: 0,
    margin: 0,
    padding: '7px 14px',
    fontSize: 14,
    fontWeight: 700,
    background: theme.palette.background.paper,
    borderBottom: `1px solid ${theme.palette.divider}`
  },
  '& h3::first-letter': { textTransform: 'uppercase' },
  '& ul': { margin: 0, padding: '4px 0 8px', listStyle: 'none' },
  '& li button': {
    all: 'unset',
    boxSizing: 'border-box',
    width: '100%',
    display: 'flex',
    gap: 12,
    padding: '6px 14px',
    lineHeight: 1.4,
    cursor: 'pointer',
    overflowWrap: 'anywhere'
  },
  '& li button:hover': { background: theme.palette.action.hover },
  '& li button:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& .time': {
    flex: '0 0 60px',
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums'
  },
  '& .days': { marginLeft: 'auto', flex: 'none', color: theme.palette.text.secondary, fontSize: 13 }
}))
