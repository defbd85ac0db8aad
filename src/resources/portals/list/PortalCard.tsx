import Lock from '@mui/icons-material/LockOutlined'
import LockOpen from '@mui/icons-material/LockOpenOutlined'
import { Box, Card, Chip, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import type { ListedPortal } from '../api.ts'
import { domainOf } from '../model/portalFilter.ts'

const descriptionLines = 2

/** One portal: the whole card leads to its page. */
export function PortalCard({ portal }: { portal: ListedPortal }): ReactNode {
  const t = useViewTranslate()
  const { title, description, authentication } = portal.config
  const isPrivate = authentication === 'required'
  const domain = domainOf(portal)
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
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Tooltip title={title}>
            <Typography component="h2" noWrap>
              <MuiLink
                component={Link}
                to={paths.portal(portal._id)}
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
          {domain && (
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {domain}
            </Typography>
          )}
        </Box>
        <OwnerAvatar owner={portal.owner} size={24} />
      </Stack>
      <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center', color: 'text.secondary' }}>
        {isPrivate ? <Lock fontSize="small" color="warning" /> : <LockOpen fontSize="small" />}
        <Typography variant="body2">{t(isPrivate ? 'portals.private' : 'portals.public')}</Typography>
        {portal.isReference && (
          <Chip size="small" variant="outlined" label={t('portals.create.reference')} sx={{ ml: 'auto' }} />
        )}
      </Stack>
      {description && (
        <Typography
          variant="body2"
          sx={{
            color: 'text.secondary',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: descriptionLines
          }}
        >
          {description}
        </Typography>
      )}
    </Card>
  )
}
