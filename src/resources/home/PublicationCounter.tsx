import Publish from '@mui/icons-material/Campaign'
import { useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { ReactNode } from 'react'
import { errorDetail, withQuery } from '../../api/http.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { labelled } from '../../i18n/labelled.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { publicationSitesQuery } from '../datasets/references.ts'
import { HomeCard } from './HomeCard.tsx'
import { HomeCardSkeleton } from './HomeCardSkeleton.tsx'

interface PublicationCounterProps {
  resource: 'datasets' | 'applications'
  /** Path of the linked list. */
  to: string
}

interface Facets {
  requestedPublicationSites?: { value: string | null; count: number }[]
}

/** Number of publications that contributors requested on the portals of the account. */
export function PublicationCounter({ resource, to }: PublicationCounterProps): ReactNode {
  const t = useViewTranslate()
  const { account } = useSession()
  const sites = useQuery(publicationSitesQuery(account))
  const keys = (sites.data ?? []).map(({ type, id }) => `${type}:${id}`)
  const requests = useGetList(
    resource,
    {
      pagination: { page: 1, perPage: 0 },
      filter: { shared: false, requestedPublicationSites: keys },
      meta: { facets: 'requestedPublicationSites' }
    },
    { enabled: keys.length > 0 }
  )
  const error = sites.error ?? requests.error
  const icon = <Publish />
  if (error) {
    return (
      <HomeCard text={labelled(t('home.counterError'), errorDetail(error))} icon={icon} color="primary" />
    )
  }
  if (!sites.data || (keys.length > 0 && requests.isPending)) return <HomeCardSkeleton />
  const count = requests.total ?? 0
  const { requestedPublicationSites = [] } = (requests.meta?.facets ?? {}) as Facets
  // Only sites with requests: the others would lengthen the URL for nothing.
  const requestedSites = requestedPublicationSites.flatMap(({ value }) =>
    value && keys.includes(value) ? [value] : []
  )
  return (
    <HomeCard
      text={count === 0 ? t('home.noPublication') : t('home.publications', { smart_count: count })}
      icon={icon}
      color="primary"
      to={count > 0 ? withQuery(to, { requestedPublicationSites: requestedSites.join(',') }) : undefined}
    />
  )
}
