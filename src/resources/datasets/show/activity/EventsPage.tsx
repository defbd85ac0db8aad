import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { HostedFrame } from '../../../../hosted/HostedFrame.tsx'
import { resourceEventsAddress } from '../../../events/widgets.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { DatasetSubPage } from '../DatasetSubPage.tsx'

/** Traceability of a dataset (who did what), in full page; the search is in the URL. */
export function EventsPage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  const title = t('datasets.activityTabs.traceability')
  return (
    <DatasetSubPage key={id} id={id} name={title}>
      <Events title={title} />
    </DatasetSubPage>
  )
}

function Events({ title }: { title: string }): ReactNode {
  const { dataset } = useDataset()
  return <HostedFrame rule={{ src: resourceEventsAddress('dataset', dataset.id) }} title={title} />
}
