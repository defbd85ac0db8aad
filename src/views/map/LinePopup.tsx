import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import { styled } from '@mui/material/styles'
import { Popup, useMap, type PopupInstance } from '@vis.gl/react-maplibre'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { LineDetails } from '../line/LineDetails.tsx'
import { ToolbarButton } from '../table/ToolbarButton.tsx'
import type { CellContext } from '../values/cellContent.ts'
import { useMapTranslate } from './useMapTranslate.ts'

/** Minimum distance in pixels between a popup and the edge of the map. */
const margin = 10

const Content = styled('div')(({ theme }) => ({
  fontFamily: theme.typography.fontFamily,
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& .top': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 36,
    padding: '2px 4px 2px 14px',
    fontSize: 13,
    color: theme.palette.text.secondary
  },
  '& .which': { fontVariantNumeric: 'tabular-nums' },
  '& .close': { marginLeft: 'auto' },
  '& .body': { maxHeight: 258, overflowY: 'auto', padding: '0 14px 14px' },
  '& .body:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 }
}))

export interface OpenPopup {
  /** Lines under the clicked point, and the index of the one shown. */
  ids: string[]
  index: number
  latitude: number
  longitude: number
}

interface LinePopupProps {
  dataset: Dataset
  popup: OpenPopup
  keys: string[]
  draft: boolean
  cells: CellContext
  onChange: (popup: OpenPopup | undefined) => void
}

/** Popup with the values of the line under a clicked point. */
export function LinePopup({ dataset, popup, keys, draft, cells, onChange }: LinePopupProps): ReactNode {
  const t = useMapTranslate()
  const root = useRef<HTMLDivElement>(null)
  const instance = useFittingPopup(root)
  const { ids, index, latitude, longitude } = popup
  const id = ids[index]
  useReturningFocus(root)
  if (id === undefined) return null
  const go = (step: number): void => onChange({ ...popup, index: (index + step + ids.length) % ids.length })
  return (
    <Popup
      ref={instance}
      latitude={latitude}
      longitude={longitude}
      maxWidth="min(320px, calc(100vw - 32px))"
      offset={10}
      closeButton={false}
      closeOnClick={false}
      focusAfterOpen={false}
    >
      <Content
        ref={root}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would be positioned outside the map
        role="dialog"
        aria-label={t('maps.line')}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange(undefined)
          event.stopPropagation()
        }}
      >
        <div className="top">
          {ids.length > 1 && (
            <>
              <span className="which">{t('maps.which', { index: index + 1, count: ids.length })}</span>
              <ToolbarButton name={t('maps.previous')} onClick={() => go(-1)}>
                <ChevronLeft />
              </ToolbarButton>
              <ToolbarButton name={t('maps.next')} onClick={() => go(1)}>
                <ChevronRight />
              </ToolbarButton>
            </>
          )}
          <span className="close">
            <ToolbarButton name={t('maps.close')} onClick={() => onChange(undefined)}>
              <Close />
            </ToolbarButton>
          </span>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable */}
        <div className="body" tabIndex={0}>
          <LineDetails dataset={dataset} id={id} keys={keys} draft={draft} cells={cells} />
        </div>
      </Content>
    </Popup>
  )
}

/** Width in pixels of the map covered by the list of lines. */
function coveredBy(container: HTMLElement): number {
  const list = container.closest('section')?.querySelector<HTMLElement>('[data-list]')
  const width = list?.offsetWidth ?? 0
  return width * 2 < container.offsetWidth ? width : 0
}

/** Repositions a popup whose content has loaded on the side with enough room, and pans the map if needed. */
function useFittingPopup(root: RefObject<HTMLElement | null>): RefObject<PopupInstance | null> {
  const popup = useRef<PopupInstance>(null)
  const map = useMap().current?.getMap()
  useEffect(() => {
    const content = root.current
    if (!content || !map) return undefined
    const observer = new ResizeObserver(() => {
      const shown = popup.current
      if (!shown) return
      shown.setLngLat(shown.getLngLat())
      const box = content.getBoundingClientRect()
      const frame = map.getContainer().getBoundingClientRect()
      const over = (start: number, end: number): number => (start > 0 ? start : end > 0 ? -end : 0)
      const x = over(
        frame.left + coveredBy(map.getContainer()) + margin - box.left,
        box.right + margin - frame.right
      )
      const y = over(frame.top + margin - box.top, box.bottom + margin - frame.bottom)
      if (x !== 0 || y !== 0) map.panBy([-x, -y])
    })
    observer.observe(content)
    return () => observer.disconnect()
  }, [root, map])
  return popup
}

/** Focuses the popup when it opens, and restores the focus when it closes. */
function useReturningFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    root.current?.focus({ preventScroll: true })
    const opened = root.current
    return () => {
      const isInside = !opened?.isConnected || opened.contains(document.activeElement)
      if (isInside && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    }
  }, [root])
}
