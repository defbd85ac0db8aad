import { Button, Skeleton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ownerRole } from '../../../../contract/permissions.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { paths } from '../../../paths.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import type { PublicationSite } from '../../datasets/references.ts'
import { PublicationLine } from './PublicationLine.tsx'
import { publicationState, type Published } from './publications.ts'
import { usePortalSites } from './usePortalSites.ts'

interface PublicationLinesProps {
  published: Published
  /** Whether the document has no published content yet. */
  isEmpty: boolean
  /** Whether the document can be replaced on a portal, but not withdrawn. */
  isKept?: boolean
  busy: boolean
  /** Translation key of the reason why it cannot be published. */
  emptyText: string
  /** Returns the public URL of the document on a portal. */
  addressOn: (url: string) => string
  onPublish: (site: PublicationSite, on: boolean) => void
  onRequest: (site: PublicationSite, on: boolean) => void
}

/** Portals of an account, with the publication state of a document on each. */
export function PublicationLines(props: PublicationLinesProps): ReactNode {
  const t = useViewTranslate()
  const session = useSession()
  const { published, isEmpty, isKept = false } = props
  const { data, error, refetch } = usePortalSites(published.owner)
  const role = ownerRole(session, published.owner)
  if (error && !data) {
    return <RetryAlert text={t('publications.readError')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton variant="rounded" height={120} />
  if (!data.length) {
    return (
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Typography>{t('publications.noPortal')}</Typography>
        {role === 'admin' && (
          <Button variant="contained" component={Link} to={paths.newPortal}>
            {t('publications.createPortal')}
          </Button>
        )}
      </Stack>
    )
  }
  return (
    <Stack sx={{ gap: 2 }}>
      {data.map((site) => (
        <PublicationLine
          key={site.id}
          site={site}
          owner={published.owner}
          state={publicationState(site, published, { role, isEmpty, isKept })}
          busy={props.busy}
          emptyText={props.emptyText}
          address={site.url && props.addressOn(site.url)}
          onPublish={(on) => props.onPublish(site, on)}
          onRequest={(on) => props.onRequest(site, on)}
        />
      ))}
    </Stack>
  )
}
