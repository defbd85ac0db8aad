import { Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface DangerRowProps {
  title: string
  text: string
  onClick: () => void
}

/** Something that cannot be undone: what it does, and the button that asks before doing it. */
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
