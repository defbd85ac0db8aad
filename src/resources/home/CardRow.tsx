import { Box, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

/** Row of cards with a title: three per line, two on tablets, one on phones. */
export function CardRow(props: { title: string; children: ReactNode }): ReactNode {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {props.title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' },
          maxWidth: 1100
        }}
      >
        {props.children}
      </Box>
    </Box>
  )
}
