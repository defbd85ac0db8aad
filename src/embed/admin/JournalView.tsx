import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useDataset } from '../../resources/datasets/live/DatasetPageContext.tsx'
import { Journal } from '../../resources/datasets/show/activity/ActivitySection.tsx'
import { TableMessage } from '../../views/table/TableMessage.tsx'
import type { EmbedViewProps } from '../views.ts'
import { AdminParts } from './AdminParts.tsx'

export default function JournalView({ dataset }: EmbedViewProps): ReactNode {
  return (
    <AdminParts dataset={dataset}>
      <JournalOfDataset />
    </AdminParts>
  )
}

function JournalOfDataset(): ReactNode {
  const t = useViewTranslate()
  const { can } = useDataset()
  if (!can('readJournal')) return <TableMessage severity="info" text={t('views.unavailable')} />
  return <Journal />
}
