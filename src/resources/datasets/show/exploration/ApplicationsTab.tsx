import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { Dataset } from '../../../../../contract/datasets/dataset.ts'
import { useRights } from '../../../../authProvider/useSession.ts'
import { ApplicationsOfDataset } from '../../../applications/ofDataset/ApplicationsOfDataset.tsx'
import { extrasWithOrder } from '../../../applications/ofDataset/order.ts'
import { useRecordSave } from '../../../owned/save/useRecordSave.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { PublishedVersion } from '../../live/PublishedVersion.tsx'

/** Applications that use the page's dataset, which read its published version. */
export default function ApplicationsTab(): ReactNode {
  return (
    <PublishedVersion>
      <Applications />
    </PublishedVersion>
  )
}

function Applications(): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const { contribDep } = useRights()
  const { save } = useRecordSave<Dataset>(t('applications.ofDataset.ordered'))
  return (
    <ApplicationsOfDataset
      dataset={dataset}
      onOrder={
        contribDep && can('writeDescription')
          ? (applications) => save((record) => ({ extras: extrasWithOrder(record, applications) }))
          : undefined
      }
    />
  )
}
