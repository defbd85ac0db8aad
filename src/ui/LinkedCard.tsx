import { Box, Card, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

interface LinkedCardProps {
  title: string
  to: string
  /** Level of the title: one below the heading that the cards stand under. Default `h2`. */
  heading?: 'h2' | 'h3'
  /** A long title goes on below instead of being cut. */
  wrapsTitle?: boolean
  icon?: ReactNode
  subtitle?: ReactNode
  subtitleColor?: string
  /** What stands at the end of the title. */
  owner?: ReactNode
  /** What stands at the bottom of the card, whatever its height. */
  foot?: ReactNode
  children?: ReactNode
}

/** A card with one link, that of its title, which covers it. What else is pointed at needs a `position`. */
export function LinkedCard(props: LinkedCardProps): ReactNode {
  const { title, subtitle, foot } = props
  return (
    <Card
      variant="outlined"
      component="article"
      aria-label={title}
      sx={{
        position: 'relative',
        height: '100%',
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        '&:hover, &:focus-within': { borderColor: 'primary.main' }
      }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        {props.icon}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <CardHeading {...props} />
          {subtitle && (
            <Typography variant="body2" noWrap sx={{ color: props.subtitleColor ?? 'text.secondary' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {props.owner}
      </Stack>
      {props.children}
      {foot && (
        <Stack direction="row" sx={{ gap: 1, mt: 'auto', flexWrap: 'wrap', alignItems: 'center' }}>
          {foot}
        </Stack>
      )}
    </Card>
  )
}

function CardHeading({ title, to, heading = 'h2', wrapsTitle = false }: LinkedCardProps): ReactElement {
  const text = (
    <Typography component={heading} noWrap={!wrapsTitle} sx={{ overflowWrap: 'anywhere' }}>
      <MuiLink
        component={Link}
        to={to}
        underline="none"
        sx={{
          fontWeight: 700,
          color: 'primary.text',
          '&::after': { content: '""', position: 'absolute', inset: 0 }
        }}
      >
        {title}
      </MuiLink>
    </Typography>
  )
  return wrapsTitle ? text : <Tooltip title={title}>{text}</Tooltip>
}
