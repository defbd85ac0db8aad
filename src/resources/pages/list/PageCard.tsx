import { Chip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { ClampedText } from '../../../ui/ClampedText.tsx'
import { LinkedCard } from '../../../ui/LinkedCard.tsx'
import { OwnerAvatar } from '../../../ui/OwnerAvatar.tsx'
import type { ListedPage } from '../api.ts'
import { PageTypeIcon } from '../PageTypeIcon.tsx'

const descriptionLines = 2

interface PageCardProps {
  page: ListedPage
  /** Title of the page's group. */
  group?: string
  /** Id of the portal selected in the preview. */
  portal?: string | undefined
  /** Number of portals of the account that show the page. */
  shownOn: number
  /** Whether a contributor's publication request is pending. */
  isAwaited: boolean
  showsOwner: boolean
}

/** Card of a page, with a link to it. */
export function PageCard({ page, group, portal, shownOn, isAwaited, showsOwner }: PageCardProps): ReactNode {
  const t = useViewTranslate()
  const { _id: id, title, type, owner, config } = page
  return (
    <LinkedCard
      heading="h3"
      title={title}
      to={paths.page(id) + (portal ? `?portal=${encodeURIComponent(portal)}` : '')}
      icon={<PageTypeIcon type={type} aria-hidden sx={{ color: 'text.secondary', mt: 0.25 }} />}
      subtitle={[t(`pages.types.${type}`), group].filter(Boolean).join(' · ')}
      owner={showsOwner && <OwnerAvatar owner={owner} size={24} />}
      foot={
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(shownOn ? 'pages.publishedOn' : 'pages.notPublished', { smart_count: shownOn })}
          </Typography>
          {page.isReference && <Chip size="small" variant="outlined" label={t('pageShow.reference')} />}
          {isAwaited && <Chip size="small" color="warning" variant="outlined" label={t('pages.awaited')} />}
        </>
      }
    >
      {config.description && <ClampedText lines={descriptionLines}>{config.description}</ClampedText>}
    </LinkedCard>
  )
}
