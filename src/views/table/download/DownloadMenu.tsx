import Popover from '@mui/material/Popover'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import type { ToolbarMenuProps } from '../DisplayMenu.tsx'
import { DownloadChoices } from './DownloadChoices.tsx'
import type { CsvDownloadControl } from './useCsvDownload.ts'

interface DownloadMenuProps extends ToolbarMenuProps {
  /** State kept by the toolbar: a download continues when its menu closes. */
  download: CsvDownloadControl
}

export default function DownloadMenu({ anchor, onClose, download }: DownloadMenuProps): ReactNode {
  const translate = useViewTranslate()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': translate('views.table.download') } }}
    >
      <DownloadChoices download={download} onDone={onClose} />
    </Popover>
  )
}
