import Recycling from '@mui/icons-material/RecyclingOutlined'
import { Box, Chip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ownerRole } from '../../../../contract/permissions.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { ClampedText } from '../../../ui/ClampedText.tsx'
import { LinkedCard } from '../../../ui/LinkedCard.tsx'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import { imageAddress } from '../../portals/api.ts'
import type { ListedReuse } from '../api.ts'
import { proposalOf } from '../model/proposal.ts'

const summaryLines = 2

interface ReuseCardProps {
  reuse: ListedReuse
  /** Number of portals that show the reuse. */
  shownOn: number
  /** Whether a publication request is pending. */
  isAwaited: boolean
  showsOwner: boolean
}

/** Card of a reuse, with a link to it. */
export function ReuseCard({ reuse, shownOn, isAwaited, showsOwner }: ReuseCardProps): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const { _id: id, title, owner, submitter, config } = reuse
  const { author, summary, image } = config
  // The submitter may read the reuse but not its images, which belong to the owner.
  const isOwner = !!ownerRole(session, owner)
  const isRefused = !isOwner && proposalOf(reuse) === 'refused'
  const picture = image && isOwner ? imageAddress(image._id) : undefined
  return (
    <LinkedCard
      title={title}
      to={paths.reuse(id)}
      icon={
        picture ? (
          <Box
            component="img"
            src={picture}
            alt=""
            loading="lazy"
            sx={{ width: 72, height: 54, objectFit: 'cover', borderRadius: 1, flexShrink: 0 }}
          />
        ) : (
          <Recycling aria-hidden sx={{ color: 'text.secondary', mt: 0.25 }} />
        )
      }
      subtitle={author ?? t('reuses.noAuthor')}
      owner={showsOwner && <OwnerAvatar owner={owner} size={24} />}
      foot={
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(shownOn ? 'reuses.publishedOn' : 'reuses.notPublished', { smart_count: shownOn })}
          </Typography>
          {isAwaited && <Chip size="small" color="warning" variant="outlined" label={t('reuses.awaited')} />}
          {isRefused && <Chip size="small" variant="outlined" label={t('reuses.refused')} />}
          {submitter && (
            <Chip size="small" variant="outlined" label={t('reuses.submittedBy', { name: submitter.name })} />
          )}
        </>
      }
    >
      {summary && <ClampedText lines={summaryLines}>{summary}</ClampedText>}
    </LinkedCard>
  )
}
