import { Box, Card, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

interface LinkedCardProps {
  title: string
  to: string
  /** Heading level of the title, one below the heading above the cards. Default `h2`. */
  heading?: 'h2' | 'h3'
  /** Wraps a long title instead of truncating it. */
  wrapsTitle?: boolean
  icon?: ReactNode
  subtitle?: ReactNode
  subtitleColor?: string
  /** Content at the end of the title. */
  owner?: ReactNode
  /** Content aligned to the bottom of the card. */
  foot?: ReactNode
  children?: ReactNode
}

/**
 * Card with one link, in its title, stretched over the whole card. Other interactive content needs a CSS `position` to
 * be above it.
 */
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
