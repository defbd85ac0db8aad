import { Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Portal } from '../../../../contract/portals/portal.ts'
import { retry } from '../../../api/retry.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { portalQuery } from '../api.ts'

interface PortalSubPageProps {
  /** Last breadcrumb. */
  name: string
  children: (portal: Portal) => ReactNode
}

/** Common frame of the sub-pages of a portal. */
export function PortalSubPage({ name, children }: PortalSubPageProps): ReactNode {
  const t = useViewTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({ ...portalQuery(id), retry })
  useBreadcrumbs([
    { text: t('portals.portals'), to: paths.portals },
    ...(data ? [{ text: data.title, to: paths.portal(id) }] : []),
    { text: name }
  ])
  if (!data && error) {
    const back = { label: t('portals.back'), to: paths.portals }
    return <ResourceError error={error} back={back} onRetry={() => void refetch()} />
  }
  return data ? children(data) : <Skeleton variant="rounded" height={300} />
}
