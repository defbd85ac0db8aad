import { nameOfService } from '../../../../contract/remoteServices/remoteService.ts'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useRights } from '../../../authProvider/useSession.ts'
import { PageApiViewer } from '../../../layout/PageApiViewer.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { remoteServicesPath } from '../api.ts'
import { useServicePage } from './useServicePage.ts'

/** API documentation of a service, called through the platform; public. */
export function ApiDocPage(): ReactNode {
  const { id = '' } = useParams()
  const { adminMode } = useRights()
  return adminMode ? <OfAdministrator key={id} id={id} /> : <ApiDoc key={id} id={id} />
}

/** Only administrators of the platform may read the service, and thus its title for the breadcrumbs. */
function OfAdministrator({ id }: { id: string }): ReactNode {
  const { service } = useServicePage(id)
  return (
    <ApiDoc id={id} page={{ text: service ? nameOfService(service) : id, to: paths.remoteService(id) }} />
  )
}

function ApiDoc({ id, page }: { id: string; page?: { text: string; to: string } }): ReactNode {
  const t = useTranslate()
  useBreadcrumbs([
    { text: t('remoteServices.interoperable'), to: paths.remoteServices },
    ...(page ? [page] : []),
    { text: t('remoteServices.panel.apiDocTitle') }
  ])
  return <PageApiViewer url={`${remoteServicesPath}/${encodeURIComponent(id)}/api-docs.json`} />
}
