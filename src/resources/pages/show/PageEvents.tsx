import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { retry } from '../../../api/retry.ts'
import { HostedFrame } from '../../../hosted/HostedFrame.tsx'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { resourceEventsAddress } from '../../events/widgets.ts'
import { pageQuery } from '../api.ts'
import { PageGuard } from '../PageGuard.tsx'

/** `/pages/{id}/events`: history of a page. */
export function PageEvents(): ReactNode {
  const t = useViewTranslate()
  const { id = '' } = useParams()
  const { data } = useQuery({ ...pageQuery(id), retry })
  const title = t('documents.events')
  useBreadcrumbs([
    { text: t('pages.pages'), to: paths.pages },
    ...(data ? [{ text: data.title, to: paths.page(id) }] : []),
    { text: title }
  ])
  return (
    <PageGuard>
      <HostedFrame key={id} rule={{ src: resourceEventsAddress('page', id) }} title={title} />
    </PageGuard>
  )
}
