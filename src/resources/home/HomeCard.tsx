import { Box, Card, CardActionArea, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

interface HomeCardProps {
  text: string
  icon: ReactElement
  color: 'primary' | 'error' | 'warning'
  /** Path of the linked page; without it the card is grey and has no link. */
  to?: string | undefined
}

/** Card of the dashboard: icon, sentence and link. */
export function HomeCard(props: HomeCardProps): ReactNode {
  const { text, icon, color, to } = props
  const content = (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2, minHeight: 88, width: '100%' }}>
      <Box
        aria-hidden
        sx={{
          display: { xs: 'none', sm: 'flex' },
          color: to ? `${color}.text` : 'text.disabled',
          '& svg': { fontSize: 40 }
        }}
      >
        {icon}
      </Box>
      <Typography
        variant="h3"
        component="p"
        sx={{ color: to ? `${color}.text` : 'text.secondary', fontWeight: to ? 700 : 500 }}
      >
        {text}
      </Typography>
    </Box>
  )
  return (
    <Card variant="outlined" sx={to ? { borderColor: `${color}.main` } : {}}>
      {to ? (
        <CardActionArea component={Link} to={to} sx={{ height: '100%' }}>
          {content}
        </CardActionArea>
      ) : (
        content
      )}
    </Card>
  )
}
