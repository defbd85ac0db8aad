import { nameOfService } from '../../../../contract/remoteServices/remoteService.ts'
import Lock from '@mui/icons-material/Lock'
import { Box, Chip } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useRights } from '../../../authProvider/useSession.ts'
import { paths } from '../../../paths.ts'
import { ClampedText } from '../../../ui/ClampedText.tsx'
import { LinkedCard } from '../../../ui/LinkedCard.tsx'
import { NamedIcon } from '../../../ui/NamedIcon.tsx'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { VisibilityIcon } from '../../../ui/VisibilityIcon.tsx'
import { RichText } from '../../../views/values/RichText.tsx'
import { kindOfService, nameOfAccount, offerOf, type ListedService } from '../model/service.ts'

const descriptionLines = 4
/** Maximum number of account avatars beside the title. */
const shownAccounts = 3

const descriptionSx = {
  // Headings of the description have the size of its text.
  '& :is(h1, h2, h3, h4, h5, h6)': { fontSize: 'inherit', m: 0 },
  '& p': { my: 0 },
  '& img': { display: 'none' },
  '& a': { position: 'relative', zIndex: 1 }
}

/**
 * Card of a service; the whole card is a link to its page, or to its API documentation for users who may not read the
 * service.
 */
export function RemoteServiceCard({ service }: { service: ListedService }): ReactNode {
  const t = useTranslate()
  const { adminMode } = useRights()
  const title = nameOfService(service)
  const accounts = service.public ? [] : (service.privateAccess ?? [])
  return (
    <LinkedCard
      title={title}
      to={(adminMode ? paths.remoteService : paths.remoteServiceApiDoc)(service.id)}
      owner={accounts.slice(0, shownAccounts).map((account) => (
        <OwnerAvatar key={`${account.type}:${account.id}`} owner={account} size={24} />
      ))}
      foot={
        <>
          <OfferMark service={service} />
          {kindOfService(service) === 'dataset' && (
            <Chip size="small" variant="outlined" label={t('remoteServices.ofDataset')} />
          )}
        </>
      }
    >
      {service.description && (
        <ClampedText lines={descriptionLines} color="text.secondary">
          <Box sx={descriptionSx}>
            <RichText text={service.description} />
          </Box>
        </ClampedText>
      )}
    </LinkedCard>
  )
}

/** Icon of the visibility of a service. */
function OfferMark({ service }: { service: ListedService }): ReactNode {
  const t = useTranslate()
  const { adminMode } = useRights()
  const offer = offerOf(service)
  if (offer === 'public') return <VisibilityIcon visibility="public" />
  // Only administrators of the platform see the names of other accounts.
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
