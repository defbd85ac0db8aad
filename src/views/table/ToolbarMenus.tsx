import Fullscreen from '@mui/icons-material/Fullscreen'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { DisplayMenu } from './DisplayMenu.tsx'
import { DownloadMenu } from './download/DownloadMenu.tsx'

/** Buttons at the end of the toolbar. */
export default function ToolbarMenus({
  onFullscreen
}: {
  onFullscreen: (() => void) | undefined
}): ReactNode {
  const translate = useViewTranslate()
  const fullscreen = translate('views.table.fullscreen')
  return (
    <>
      <DisplayMenu />
      <ColumnsMenu />
      <DownloadMenu />
      {onFullscreen && (
        <IconButton size="small" onClick={onFullscreen} title={fullscreen} aria-label={fullscreen}>
          <Fullscreen />
        </IconButton>
      )}
    </>
  )
}
