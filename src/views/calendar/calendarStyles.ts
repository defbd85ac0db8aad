import { alpha, styled } from '@mui/material/styles'

export const barHeight = 22
export const barGap = 2
export const dayTop = 28
export const headHeight = 28
export const hourHeight = 46
/** Of the names of hours, in pixels. */
export const hoursWidth = 64
/** Narrower, days are scrolled sideways. */
export const leastWeek = 640
/** Pixels under which a lane among the hours shows only when an event starts. */
const narrowLane = 125
/** Pixels under which its words are smaller, and a short event shows its name only: its place tells when it starts. */
const thinLane = 80

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

/** The week and its hours: both directions scroll, the days and the hours stay. */
export const HoursScroller = styled('section')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  borderTop: `1px solid ${theme.palette.divider}`,
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 }
}))

export const Hours = styled(Days)(({ theme }) => {
  const line = theme.palette.divider
  const { paper } = theme.palette.background
  return {
    height: 'auto',
    '& thead th, & thead td': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      height: 36,
      border: 0,
      background: paper,
      // A border of a collapsed table does not stay with a cell that does.
      boxShadow: `inset 0 -1px 0 ${line}`
    },
    '& th time': { position: 'static', display: 'inline-block', color: theme.palette.text.primary },
    '& th.today time': {
      background: theme.palette.primary.surface ?? theme.palette.primary.main,
      color: theme.palette.primary.onSurface ?? theme.palette.primary.contrastText,
      fontWeight: 700
    },
    '& .hour-names': {
      position: 'sticky',
      left: 0,
      zIndex: 2,
      padding: '4px 6px 0 0',
      fontSize: 12,
      textAlign: 'right',
      color: theme.palette.text.secondary,
      background: paper,
      borderLeft: 0
    },
    '& .band td': { position: 'sticky', top: 36, background: paper, boxShadow: `inset 0 -1px 0 ${line}` },
    '& .band td.hour-names': { zIndex: 13 },
    '& thead .hour-names': { zIndex: 4 },
    '& .hour-names span': {
      position: 'absolute',
      right: 6,
      lineHeight: '14px',
      whiteSpace: 'nowrap',
      transform: 'translateY(-7px)',
      fontVariantNumeric: 'tabular-nums'
    },
    '& td.hours': {
      height: 24 * hourHeight,
      backgroundImage: `linear-gradient(to bottom, ${line} 1px, transparent 1px)`,
      backgroundSize: `100% ${hourHeight}px`
    },
    '& .hours button': {
      display: 'flex',
      alignItems: 'flex-start',
      padding: '2px 5px',
      borderLeft: `3px solid ${theme.palette.primary.main}`,
      lineHeight: '17px',
      // Opaque, so that the lines of the hours do not cross the words.
      background: `color-mix(in srgb, ${theme.palette.primary.main} ${theme.palette.mode === 'dark' ? 26 : 14}%, ${paper})`
    },
    '& .hours li': { containerType: 'inline-size' },
    '& .hours .time': { flex: 'none', marginRight: 5, fontVariantNumeric: 'tabular-nums' },
    '& .hours .name': { minWidth: 0, margin: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .hours button.tall': { flexDirection: 'column' },
    '& .hours .tall .time': { marginRight: 0 },
    '& .hours .tall .name': {
      flex: 'none',
      maxWidth: '100%',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      hyphens: 'auto'
    },
    [`@container (max-width: ${narrowLane}px)`]: {
      '& .hours .until': { display: 'none' }
    },
    [`@container (max-width: ${thinLane}px)`]: {
      '& .hours button:not(.tall) .time': { display: 'none' },
      '& .hours button': { padding: '2px 2px 2px 3px', borderLeftWidth: 2, fontSize: 11 }
    },
    '& .hours button.before': { borderTopLeftRadius: 0, borderTopRightRadius: 0 },
    '& .hours button.after': { borderBottomLeftRadius: 0, borderBottomRightRadius: 0 },
    '& .now': {
      position: 'absolute',
      zIndex: 2,
      left: 0,
      right: 0,
      height: 2,
      pointerEvents: 'none',
      background: theme.palette.error.main
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
