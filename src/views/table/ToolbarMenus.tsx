import Download from '@mui/icons-material/Download'
import ViewColumn from '@mui/icons-material/ViewColumn'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { lazyPart } from '../../lazyScreen.ts'
import { displayIcons } from './displayIcons.ts'
import { useCsvDownload } from './download/useCsvDownload.ts'
import { FullscreenButton } from './FullscreenButton.tsx'
import { useTable } from './tableContext.ts'
import { ToolbarButton } from './ToolbarButton.tsx'

// The code of the menus is loaded when one is opened.
const DisplayMenu = lazyPart(async () => (await import('./DisplayMenu.tsx')).default)
const ColumnsMenu = lazyPart(async () => (await import('./ColumnsMenu.tsx')).default)
const DownloadMenu = lazyPart(async () => (await import('./download/DownloadMenu.tsx')).default)

interface OpenMenu {
  name: 'display' | 'columns' | 'download'
  anchor: HTMLElement
}

/** Buttons at the end of the toolbar, and the open menu. */
export function ToolbarMenus({ onFullscreen }: { onFullscreen: (() => void) | undefined }): ReactNode {
  const translate = useViewTranslate()
  const { controller } = useTable()
  const [open, setOpen] = useState<OpenMenu>()
  const download = useCsvDownload()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { display, cols } = controller.state
  const DisplayIcon = displayIcons[display]
  const toggle =
    (name: OpenMenu['name']) =>
    (event: { currentTarget: HTMLElement }): void =>
      setOpen({ name, anchor: event.currentTarget })
  const menu = open && { anchor: open.anchor, onClose: () => setOpen(undefined) }
  return (
    <>
      {isWide && (
        <ToolbarButton
          name={translate('views.table.displayType')}
          opens="menu"
          isOpen={open?.name === 'display'}
          onClick={toggle('display')}
        >
          <DisplayIcon />
        </ToolbarButton>
      )}
      <ToolbarButton
        name={translate('views.table.visibleColumns')}
        color={cols.length > 0 ? 'warning' : undefined}
        opens="dialog"
        isOpen={open?.name === 'columns'}
        onClick={toggle('columns')}
      >
        <ViewColumn />
      </ToolbarButton>
      <ToolbarButton
        name={translate('views.table.download')}
        color={download.progress === undefined ? undefined : 'primary'}
        opens="dialog"
        isOpen={open?.name === 'download'}
        onClick={toggle('download')}
      >
        <Download />
      </ToolbarButton>
      {onFullscreen && <FullscreenButton onClick={onFullscreen} />}
      {menu && open.name === 'display' && <DisplayMenu {...menu} />}
      {menu && open.name === 'columns' && <ColumnsMenu {...menu} />}
      {menu && open.name === 'download' && <DownloadMenu {...menu} download={download} />}
    </>
  )
}
