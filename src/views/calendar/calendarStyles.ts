import { alpha, styled } from '@mui/material/styles'

/** Minimum width in pixels of a lane in which the start time fits. */
export const minLaneWidth = 42
/** Width in pixels of the column of hour labels. */
export const hoursWidth = 64
/** Minimum width in pixels of a day in a week with hours; narrower frames scroll sideways. */
export const minDayWidth = 82
/** Width in pixels under which a lane shows only the start time of an event. */
const narrowLane = 125
/** Width in pixels under which a lane uses a smaller font. */
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

/** FullCalendar grid in the colours of the theme, set through the custom properties of its classic theme. */
export const Grid = styled('section')(({ theme }) => {
  const { palette } = theme
  const event = palette.primary.surface ?? palette.primary.main
  const onEvent = palette.primary.onSurface ?? palette.primary.contrastText
  return {
    flex: 1,
    minHeight: 0,
    overflowX: 'auto',
    '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '--fc-classic-primary': palette.primary.main,
    '--fc-classic-primary-foreground': palette.primary.contrastText,
    '--fc-classic-event': event,
    '--fc-classic-event-contrast': onEvent,
    '--fc-classic-today': alpha(palette.primary.main, 0.08),
    '--fc-classic-now': palette.error.main,
    '--fc-classic-small-dot-width': '8px',
    '--fc-classic-large-dot-width': '10px',
    '--fc-classic-background': palette.background.paper,
    '--fc-classic-faint': alpha(palette.text.primary, 0.035),
    '--fc-classic-muted': alpha(palette.text.primary, 0.08),
    '--fc-classic-strong': alpha(palette.text.primary, 0.14),
    '--fc-classic-foreground': palette.text.primary,
    '--fc-classic-faint-foreground': palette.text.secondary,
    '--fc-classic-muted-foreground': palette.text.secondary,
    '--fc-classic-border': palette.divider,
    '--fc-classic-strong-border': palette.divider,
    fontSize: 13,
    '& [role="button"]': { cursor: 'pointer' },
    '& .in-row, & .in-column': { minWidth: 0, overflow: 'hidden', fontSize: 12.5 },
    '& .in-row': { paddingLeft: 4, whiteSpace: 'nowrap', lineHeight: '20px' },
    '& .in-row .name': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .time': { flex: 'none', marginRight: 5, fontVariantNumeric: 'tabular-nums' },
    '& .in-row .until': { display: 'none' },
    '& .in-column': { containerType: 'inline-size', lineHeight: '17px' },
    '& .in-column .time': { display: 'block', whiteSpace: 'nowrap' },
    '& .in-column .name': { overflowWrap: 'anywhere', hyphens: 'auto' },
    [`@container (max-width: ${narrowLane}px)`]: { '& .in-column .until': { display: 'none' } },
    [`@container (max-width: ${thinLane}px)`]: {
      '& .in-column .time, & .in-column .name': { fontSize: 11 }
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
