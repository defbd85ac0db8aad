import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Reason why the adjacent button is disabled; null without a reason. */
export function BlockedReason(props: {
  reason: string | undefined | false
  align?: 'start' | 'end'
}): ReactNode {
  return (
    <Typography
      component="output"
      variant="body2"
      sx={{
        flex: '1 1 160px',
        minWidth: 0,
        color: 'text.secondary',
        alignSelf: 'center',
        textAlign: props.align ?? 'end'
      }}
    >
      {props.reason || null}
    </Typography>
  )
}
