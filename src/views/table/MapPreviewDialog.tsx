import Skeleton from '@mui/material/Skeleton'
import { useMemo, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { lazyPart } from '../../lazyScreen.ts'
import { AsideDialog } from './AsideDialog.tsx'
import { useTable } from './tableContext.ts'
import type { TableUrlState } from './useTableState.ts'

const DatasetMap = lazyPart(
  async () => (await import('../map/DatasetMap.tsx')).default,
  ({ height }) => <Skeleton variant="rectangular" height={height} />
)

const minHeight = 400
const maxHeight = 700

interface MapPreviewDialogProps {
  lineId: string
  onClose: () => void
}

/** Non-modal dialog with the map of a line. */
export default function MapPreviewDialog({ lineId, onClose }: MapPreviewDialogProps): ReactNode {
  const translate = useViewTranslate()
  const { dataset, draft, height } = useTable()
  const preferredHeight = Math.min(maxHeight, Math.max(minHeight, height * 0.8))
  const mapHeight = Math.min(preferredHeight, window.innerHeight - 140)
  const urlState = useMemo<TableUrlState>(
    () => ({ query: new URLSearchParams({ _id_eq: lineId }), replace: () => {} }),
    [lineId]
  )
  return (
    <AsideDialog title={translate('views.table.showOnMap')} onClose={onClose}>
      <DatasetMap
        dataset={dataset}
        height={mapHeight}
        urlState={urlState}
        draft={draft}
        interaction={false}
        navigable
      />
    </AsideDialog>
  )
}
