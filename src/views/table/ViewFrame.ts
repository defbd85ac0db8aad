import { styled } from '@mui/material/styles'

/** Frame of a view that lists lines. */
export const ViewFrame = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  background: theme.palette.background.paper,
  color: theme.palette.text.primary
}))

/** Scrolling area below the toolbar. */
export const ViewBody = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column'
})
