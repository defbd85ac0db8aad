import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Close from '@mui/icons-material/Close'
import { styled } from '@mui/material/styles'
import { Popup } from '@vis.gl/react-maplibre'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/dataset.ts'
import { LineDetails } from '../line/LineDetails.tsx'
import { ToolbarButton } from '../table/ToolbarButton.tsx'
import type { CellContext } from '../values/cellContent.ts'
import { useMapTranslate } from './useMapTranslate.ts'

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
  /** Lines under one point, of which one is shown. */
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

/** What the line under a point of the map says. */
export function LinePopup({ dataset, popup, keys, draft, cells, onChange }: LinePopupProps): ReactNode {
  const t = useMapTranslate()
  const root = useRef<HTMLDivElement>(null)
  const { ids, index, latitude, longitude } = popup
  const id = ids[index]
  useReturningFocus(root, `${latitude} ${longitude}`)
  if (id === undefined) return null
  const go = (step: number): void => onChange({ ...popup, index: (index + step + ids.length) % ids.length })
  return (
    <Popup
      key={`${latitude} ${longitude}`}
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
        <div className="body" tabIndex={0}>
          <LineDetails dataset={dataset} id={id} keys={keys} draft={draft} cells={cells} />
        </div>
      </Content>
    </Popup>
  )
}

/** The popup takes the focus when it opens and gives it back to where it came from. */
function useReturningFocus(root: React.RefObject<HTMLElement | null>, place: string): void {
  useEffect(() => {
    const before = document.activeElement
    root.current?.focus({ preventScroll: true })
    const opened = root.current
    return () => {
      const isInside = !opened?.isConnected || opened.contains(document.activeElement)
      if (isInside && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    }
  }, [root, place])
}
