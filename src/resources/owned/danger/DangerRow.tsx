import { Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface DangerRowProps {
  title: string
  text: string
  onClick: () => void
}

/** Row of an irreversible action: explanation and button, which opens a confirmation. */
export function DangerRow({ title, text, onClick }: DangerRowProps): ReactNode {
  return (
    <Stack
      direction="row"
      sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography variant="h3">{title}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      <Button variant="outlined" color="error" onClick={onClick}>
        {title}
      </Button>
    </Stack>
  )
}
