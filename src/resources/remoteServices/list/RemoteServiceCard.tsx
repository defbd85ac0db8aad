import { nameOfService } from '../../../../contract/remoteServices/remoteService.ts'
import Lock from '@mui/icons-material/Lock'
import { Box, Card, Chip, Link as MuiLink, Stack, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useRights } from '../../../authProvider/useSession.ts'
import { paths } from '../../../paths.ts'
import { NamedIcon } from '../../../ui/NamedIcon.tsx'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { VisibilityIcon } from '../../../ui/VisibilityIcon.tsx'
import { RichText } from '../../../views/values/RichText.tsx'
import { kindOfService, nameOfAccount, offerOf, type ListedService } from '../model/service.ts'

const descriptionLines = 4
/** Pictures of accounts beside the title. */
const shownAccounts = 3

/** One service: the whole card leads to its page, or to its documentation where only that may be read. */
export function RemoteServiceCard({ service }: { service: ListedService }): ReactNode {
  const t = useTranslate()
  const { adminMode } = useRights()
  const title = nameOfService(service)
  const accounts = service.public ? [] : (service.privateAccess ?? [])
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
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Tooltip title={title}>
          <Typography component="h2" noWrap sx={{ flex: 1, minWidth: 0 }}>
            <MuiLink
              component={Link}
              to={(adminMode ? paths.remoteService : paths.remoteServiceApiDoc)(service.id)}
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
        {accounts.slice(0, shownAccounts).map((account) => (
          <OwnerAvatar key={`${account.type}:${account.id}`} owner={account} size={24} />
        ))}
      </Stack>
      <Box
        sx={{
          flex: 1,
          color: 'text.secondary',
          fontSize: '0.875rem',
          overflow: 'hidden',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: descriptionLines,
          // Titles of a description are text here.
          '& :is(h1, h2, h3, h4, h5, h6)': { fontSize: 'inherit', m: 0 },
          '& p': { my: 0 },
          '& img': { display: 'none' },
          '& a': { position: 'relative', zIndex: 1 }
        }}
      >
        {service.description && <RichText text={service.description} />}
      </Box>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <OfferMark service={service} />
        {kindOfService(service) === 'dataset' && (
          <Chip size="small" variant="outlined" label={t('remoteServices.ofDataset')} />
        )}
      </Stack>
    </Card>
  )
}

/** Whom it is offered to, in one icon and its words. */
function OfferMark({ service }: { service: ListedService }): ReactNode {
  const t = useTranslate()
  const { adminMode } = useRights()
  const offer = offerOf(service)
  if (offer === 'public') return <VisibilityIcon visibility="public" />
  // Who else sees it is for administrators of the platform.
  if (!adminMode) return <VisibilityIcon visibility="private" />
  const names = (service.privateAccess ?? []).map(nameOfAccount).join(', ')
  return (
    <NamedIcon
      icon={<Lock fontSize="small" />}
      label={t(`remoteServices.offeredTo.${offer}`, { names })}
      sx={{ color: 'warning.text', position: 'relative' }}
    />
  )
}
