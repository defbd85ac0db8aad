import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** List of names and values, in columns. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '1fr',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))'
        },
        gap: 2,
        m: 0
      }}
    >
      {children}
    </Box>
  )
}

export function Fact(props: { label: string; children: ReactNode }): ReactNode {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {props.label}
      </Typography>
      <Typography component="dd" variant="body1" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {props.children}
      </Typography>
    </Box>
  )
}
