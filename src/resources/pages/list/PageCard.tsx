import { Box, Card, Chip, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import type { ListedPage } from '../api.ts'
import { PageTypeIcon } from '../PageTypeIcon.tsx'

const descriptionLines = 2

interface PageCardProps {
  page: ListedPage
  /** Title of its group. */
  group?: string
  /** The portal that its preview begins with. */
  portal?: string | undefined
  /** How many portals of the account show it. */
  shownOn: number
  /** A contributor asks for it to be published. */
  isAwaited: boolean
  showsOwner: boolean
}

/** One page: the whole card leads to it. */
export function PageCard({ page, group, portal, shownOn, isAwaited, showsOwner }: PageCardProps): ReactNode {
  const t = useViewTranslate()
  const { _id: id, title, type, owner, config } = page
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
        <PageTypeIcon type={type} aria-hidden sx={{ color: 'text.secondary', mt: 0.25 }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Tooltip title={title}>
            <Typography component="h3" noWrap>
              <MuiLink
                component={Link}
                to={paths.page(id) + (portal ? `?portal=${encodeURIComponent(portal)}` : '')}
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
          </Tooltip>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {[t(`pages.types.${type}`), group].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        {showsOwner && <OwnerAvatar owner={owner} size={24} />}
      </Stack>
      {config.description && (
        <Typography
          variant="body2"
          sx={{
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: descriptionLines
          }}
        >
          {config.description}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 'auto', flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(shownOn ? 'pages.publishedOn' : 'pages.notPublished', { smart_count: shownOn })}
        </Typography>
        {page.isReference && <Chip size="small" variant="outlined" label={t('pageShow.reference')} />}
        {isAwaited && <Chip size="small" color="warning" variant="outlined" label={t('pages.awaited')} />}
      </Stack>
    </Card>
  )
}
