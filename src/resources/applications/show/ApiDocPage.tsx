import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { PageApiViewer } from '../../../layout/PageApiViewer.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { ResourceError } from '../../../ui/ResourceError.tsx'
import { applicationPath } from '../api.ts'
import { useApplicationPage } from '../live/useApplicationPage.ts'

/** API documentation of an application, limited to the operations that the user may do. */
export function ApiDocPage(): ReactNode {
  const { id = '' } = useParams()
  return <ApiDoc key={id} id={id} />
}

function ApiDoc({ id }: { id: string }): ReactNode {
  const t = useTranslate()
  const { page, error, retry } = useApplicationPage(id)
  useBreadcrumbs([
    { text: t('applications.applications'), to: paths.applications },
    ...(page ? [{ text: page.application.title || id, to: paths.application(id) }] : []),
    { text: t('applications.show.apiDocTitle') }
  ])
  if (error) {
    const back = { label: t('applications.show.back'), to: paths.applications }
    return <ResourceError error={error} back={back} onRetry={retry} />
  }
  if (!page) return null
  return <PageApiViewer url={applicationPath(page.application.id, '/api-docs.json')} />
}
