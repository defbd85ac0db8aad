import Desktop from '@mui/icons-material/DesktopWindowsOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Phone from '@mui/icons-material/PhoneIphoneOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Tablet from '@mui/icons-material/TabletMacOutlined'
import { Box, IconButton, ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material'
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { useSectionTab } from '../../../ui/useSectionTab.ts'
import { useElementSize } from '../../../views/table/useElementSize.ts'
import { platformPath } from '../shared/platformPath.ts'

const widths = [{ id: 'desktop' }, { id: 'tablet' }, { id: 'phone' }] as const
type WidthId = (typeof widths)[number]['id']
/** Width in pixels of each preview; a wide area shows a wider desktop. */
const pixels: Record<WidthId, number> = { desktop: 1280, tablet: 800, phone: 400 }
const icons: Record<WidthId, ReactNode> = {
  desktop: <Desktop fontSize="small" />,
  tablet: <Tablet fontSize="small" />,
  phone: <Phone fontSize="small" />
}

export const draftPath = (id: string): string => platformPath(`${id}.draft`)

interface PreviewProps {
  id: string
  title: string
  /** Version of the draft: a change reloads the preview. */
  version: number
  /** Path of a page to preview; a change navigates to it. Undefined keeps the page that the user navigated to. */
  page: string | undefined
}

/** Preview of the draft, at three screen widths. */
export function Preview({ id, title, version, page }: PreviewProps): ReactNode {
  const t = useViewTranslate()
  const place = useRef<HTMLDivElement>(null)
  const size = useElementSize(place)
  const [chosenWidth, chooseWidth] = useSectionTab('preview', widths)
  const width = chosenWidth as WidthId
  const { frame, reload } = useDraftFrame({ id, version, page })
  const shown = width === 'desktop' ? Math.max(pixels.desktop, size.width) : pixels[width]
  const scale = size.width ? Math.min(1, size.width / shown) : 1
  return (
    <Box
      component="section"
      aria-label={t('portals.editor.preview')}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}
    >
      <PreviewBar id={id} width={width} onWidth={chooseWidth} onReload={reload} />
      <Box
        ref={place}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'hidden',
          display: 'flex',
          justifyContent: 'center',
          bgcolor: 'action.hover'
        }}
      >
        <Box sx={{ width: shown * scale, height: '100%', flexShrink: 0, overflow: 'hidden' }}>
          <Box
            component="iframe"
            ref={frame}
            src={draftPath(id)}
            title={t('portals.editor.previewOf', { title })}
            sx={{ display: 'block', border: 0, bgcolor: 'background.paper', transformOrigin: '0 0' }}
            style={{
              width: shown,
              height: size.height ? size.height / scale : '100%',
              transform: `scale(${scale})`
            }}
          />
        </Box>
      </Box>
    </Box>
  )
}

interface PreviewBarProps {
  id: string
  width: WidthId
  onWidth: (width: WidthId) => void
  onReload: () => void
}

function PreviewBar({ id, width, onWidth, onReload }: PreviewBarProps): ReactNode {
  const t = useViewTranslate()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        p: 1,
        borderBottom: 1,
        borderColor: 'divider'
      }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={width}
        aria-label={t('portals.editor.width')}
        onChange={(_event, next: WidthId | null) => next && onWidth(next)}
      >
        {widths.map(({ id: name }) => (
          <ToggleButton key={name} value={name} title={t(`portals.editor.widths.${name}`)} sx={{ py: 0.5 }}>
            {icons[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ flex: 1 }} />
      <Tooltip title={t('portals.editor.reload')}>
        <IconButton size="small" aria-label={t('portals.editor.reload')} onClick={onReload}>
          <Refresh fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={t('portals.actions.viewDraft')}>
        <IconButton
          size="small"
          component="a"
          href={draftPath(id)}
          target="_blank"
          rel="noopener"
          aria-label={t('portals.actions.viewDraft')}
        >
          <OpenInNew fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  )
}

/** Navigation of the frame of the draft: follows the saved draft and the page that is edited. */
function useDraftFrame({ id, version, page }: Pick<PreviewProps, 'id' | 'version' | 'page'>): {
  frame: RefObject<HTMLIFrameElement | null>
  reload: () => void
} {
  const frame = useRef<HTMLIFrameElement>(null)
  function reload(): void {
    const { contentWindow } = frame.current ?? {}
    // `reload` keeps the page that the user navigated to in the preview.
    try {
      contentWindow?.location.reload()
    } catch {
      if (frame.current) frame.current.src = draftPath(id)
    }
  }
  const shownVersion = useRef(version)
  const follow = useEffectEvent((next: number) => {
    if (next !== shownVersion.current) reload()
    shownVersion.current = next
  })
  useEffect(() => follow(version), [version])
  const open = useEffectEvent((path: string) => {
    const address = draftPath(id) + path
    try {
      // `replace` adds no history entry.
      frame.current?.contentWindow?.location.replace(address)
    } catch {
      if (frame.current) frame.current.src = address
    }
  })
  useEffect(() => {
    if (page !== undefined) open(page)
  }, [page])
  return { frame, reload }
}
