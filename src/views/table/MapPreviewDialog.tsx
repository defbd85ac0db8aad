import Close from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { lazy, Suspense, useId, useMemo, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useTable } from './tableContext.ts'
import type { TableUrlState } from './useTableState.ts'

const DatasetMap = lazy(() => import('../map/DatasetMap.tsx'))

const leastHeight = 400
const mostHeight = 700

interface MapPreviewDialogProps {
  lineId: string
  onClose: () => void
}

/** Where a line is; the table stays usable around it. */
export default function MapPreviewDialog({ lineId, onClose }: MapPreviewDialogProps): ReactNode {
  const translate = useViewTranslate()
  const titleId = useId()
  const { dataset, draft, height } = useTable()
  const asked = Math.min(mostHeight, Math.max(leastHeight, height * 0.8))
  const mapHeight = Math.min(asked, window.innerHeight - 140)
  const close = translate('views.close')
  const urlState = useMemo<TableUrlState>(
    () => ({ query: new URLSearchParams({ _id_eq: lineId }), replace: () => {} }),
    [lineId]
  )
  return (
    <Dialog
      open
      onClose={onClose}
      hideBackdrop
      fullWidth
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: 800 }, elevation: 8 } }}
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {translate('views.table.showOnMap')}
      </DialogTitle>
      <IconButton
        onClick={onClose}
        title={close}
        aria-label={close}
        sx={{ position: 'absolute', right: 10, top: 10 }}
      >
        <Close />
      </IconButton>
      <Suspense fallback={<Skeleton variant="rectangular" height={mapHeight} />}>
        <DatasetMap
          dataset={dataset}
          height={mapHeight}
          urlState={urlState}
          draft={draft}
          interaction={false}
          navigable
        />
      </Suspense>
    </Dialog>
  )
}
