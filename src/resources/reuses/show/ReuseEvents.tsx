import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { retry } from '../../../api/retry.ts'
import { HostedFrame } from '../../../hosted/HostedFrame.tsx'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useBreadcrumbs } from '../../../layout/useBreadcrumbs.ts'
import { paths } from '../../../paths.ts'
import { resourceEventsAddress } from '../../events/widgets.ts'
import { reuseQuery } from '../api.ts'
import { ReuseGuard } from '../ReuseGuard.tsx'

/** `/reuses/{id}/events`: history of a reuse. */
export function ReuseEvents(): ReactNode {
  const t = useViewTranslate()
  const { id = '' } = useParams()
  const { data } = useQuery({ ...reuseQuery(id), retry })
  const title = t('documents.events')
  useBreadcrumbs([
    { text: t('reuses.reuses'), to: paths.reuses },
    ...(data ? [{ text: data.title, to: paths.reuse(id) }] : []),
    { text: title }
  ])
  return (
    <ReuseGuard>
      <HostedFrame key={id} rule={{ src: resourceEventsAddress('reuse', id) }} title={title} />
    </ReuseGuard>
  )
}
