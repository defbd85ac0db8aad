import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

const Box = styled('main')(({ theme }) => ({
  minHeight: '100%',
  display: 'grid',
  placeItems: 'center',
  padding: 24,
  boxSizing: 'border-box',
  textAlign: 'center',
  font: `400 15px/1.5 ${theme.typography.fontFamily}`,
  color: theme.palette.text.secondary
}))

/** One neutral sentence in place of a view. */
export function Sentence({ text }: { text: string }): ReactNode {
  return (
    <Box data-iframe-height>
      <p>{text}</p>
    </Box>
  )
}
