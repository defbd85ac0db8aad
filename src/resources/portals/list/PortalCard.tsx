import Lock from '@mui/icons-material/LockOutlined'
import LockOpen from '@mui/icons-material/LockOpenOutlined'
import { Chip, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { ClampedText } from '../../../ui/ClampedText.tsx'
import { LinkedCard } from '../../../ui/LinkedCard.tsx'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import type { ListedPortal } from '../api.ts'
import { domainOf } from '../model/portalFilter.ts'

const descriptionLines = 2

/** Card of a portal, with a link to its page. */
export function PortalCard({ portal }: { portal: ListedPortal }): ReactNode {
  const t = useViewTranslate()
  const { title, description, authentication } = portal.config
  const isPrivate = authentication === 'required'
  return (
    <LinkedCard
      title={title}
      to={paths.portal(portal._id)}
      subtitle={domainOf(portal)}
      owner={<OwnerAvatar owner={portal.owner} size={24} />}
    >
      <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center', color: 'text.secondary' }}>
        {isPrivate ? <Lock fontSize="small" color="warning" /> : <LockOpen fontSize="small" />}
        <Typography variant="body2">{t(isPrivate ? 'portals.private' : 'portals.public')}</Typography>
        {portal.isReference && (
          <Chip size="small" variant="outlined" label={t('portals.create.reference')} sx={{ ml: 'auto' }} />
        )}
      </Stack>
      {description && (
        <ClampedText lines={descriptionLines} color="text.secondary">
          {description}
        </ClampedText>
      )}
    </LinkedCard>
  )
}
