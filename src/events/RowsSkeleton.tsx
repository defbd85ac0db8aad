import { Box, Skeleton, Stack } from '@mui/material'
import type { ReactNode } from 'react'

/** Skeleton of rows that are loading. */
export function RowsSkeleton({ label, rows = 5 }: { label: string; rows?: number }): ReactNode {
  return (
    <Stack component="output" aria-label={label} sx={{ gap: 1.5, py: 1 }}>
      {Array.from({ length: rows }, (_row, index) => (
        <Stack key={index} direction="row" sx={{ alignItems: 'center', gap: 2, px: 1 }}>
          <Skeleton variant="circular" width={32} height={32} sx={{ flexShrink: 0 }} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="70%" />
            <Skeleton width="30%" />
          </Box>
        </Stack>
      ))}
    </Stack>
  )
}
