import { Paper, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  help?: string
  action?: ReactNode
  children: ReactNode
}

/** Titled section of the profile page. */
export function Section(props: SectionProps): ReactNode {
  const titleId = `${props.id}-title`
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}
      >
        <Typography variant="h2" id={titleId}>
          {props.title}
        </Typography>
        {props.action}
      </Stack>
      {props.help && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {props.help}
        </Typography>
      )}
      <Stack sx={{ mt: 2, gap: 2.5 }}>{props.children}</Stack>
    </Paper>
  )
}
