import Recycling from '@mui/icons-material/RecyclingOutlined'
import { Box, Card, Chip, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ownerRole } from '../../../../contract/permissions.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { imageAddress } from '../../portals/api.ts'
import type { ListedReuse } from '../api.ts'

const summaryLines = 2

interface ReuseCardProps {
  reuse: ListedReuse
  /** How many portals show it. */
  shownOn: number
  /** Somebody asks for it to be published. */
  isAwaited: boolean
  showsOwner: boolean
}

/** One reuse: the whole card leads to it. */
export function ReuseCard({ reuse, shownOn, isAwaited, showsOwner }: ReuseCardProps): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const { _id: id, title, owner, submitter, config } = reuse
  const { author, summary, image } = config
  // Who proposed it to another account reads it, not its pictures.
  const picture = image && ownerRole(session, owner) ? imageAddress(image._id) : undefined
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
        {picture ? (
          <Box
            component="img"
            src={picture}
            alt=""
            loading="lazy"
            sx={{ width: 72, height: 54, objectFit: 'cover', borderRadius: 1, flexShrink: 0 }}
          />
        ) : (
          <Recycling aria-hidden sx={{ color: 'text.secondary', mt: 0.25 }} />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Tooltip title={title}>
            <Typography component="h2" noWrap>
              <MuiLink
                component={Link}
                to={paths.reuse(id)}
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
            {author ?? t('reuses.noAuthor')}
          </Typography>
        </Box>
        {showsOwner && <OwnerAvatar owner={owner} size={24} />}
      </Stack>
      {summary && (
        <Typography
          variant="body2"
          sx={{
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: summaryLines
          }}
        >
          {summary}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 'auto', flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(shownOn ? 'reuses.publishedOn' : 'reuses.notPublished', { smart_count: shownOn })}
        </Typography>
        {isAwaited && <Chip size="small" color="warning" variant="outlined" label={t('reuses.awaited')} />}
        {submitter && (
          <Chip size="small" variant="outlined" label={t('reuses.submittedBy', { name: submitter.name })} />
        )}
      </Stack>
    </Card>
  )
}
