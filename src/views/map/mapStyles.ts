import { styled } from '@mui/material/styles'

const shortFrame = '@media (max-height: 260px)'

/** Frame of the map and its overlays. */
export const MapFrame = styled('section')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  minWidth: 0,
  overflow: 'hidden',
  background: theme.palette.background.default,
  color: theme.palette.text.primary,
  fontFamily: theme.typography.fontFamily,
  '& .corner': {
    position: 'absolute',
    zIndex: 2,
    display: 'flex',
    flexDirection: 'column',
    gap: 8,
    pointerEvents: 'none'
  },
  '& .corner > *': { pointerEvents: 'auto' },
  '& .start': { top: 10, left: 10, right: 58, bottom: 34, alignItems: 'flex-start' },
  '& .end': { top: 10, right: 10 },
  // The legend takes half of the height at most.
  '& .foot': {
    top: '50%',
    bottom: 34,
    right: 10,
    left: 10,
    alignItems: 'flex-end',
    justifyContent: 'flex-end'
  },
  '& .card': {
    boxSizing: 'border-box',
    borderRadius: 10,
    background: theme.palette.background.paper,
    boxShadow: '0 1px 5px rgba(0, 0, 0, 0.3)'
  },
  // The card draws the border of the field.
  '& .search': { width: 250, maxWidth: '100%', display: 'flex', borderRadius: 19 },
  '& .search form': { flex: 1, height: 38, margin: 0, borderRadius: 19, borderColor: 'transparent' },
  // A narrow frame has room for either the list or the legend.
  '&.listed .foot': { [theme.breakpoints.down('sm')]: { display: 'none' } },
  // Each filter floats separately.
  '& .filters': { display: 'flex', width: '100%', flex: 'none' },
  '& .filters li': { background: theme.palette.background.paper },
  // In a short frame the buttons are in one row, above the legend.
  [shortFrame]: { '& .start': { right: 172 }, '& .end': { flexDirection: 'row' } },
  // On paper, only what explains the map is left: filters, legend, scale and sources.
  '@media print': { '& .end, & .search, & .unused': { display: 'none' }, '& .foot': { top: 10 } }
}))

export const Buttons = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  padding: 2,
  [shortFrame]: { flexDirection: 'row' },
  '& button[aria-pressed="true"]': { color: theme.palette.primary.text ?? theme.palette.primary.main }
}))
