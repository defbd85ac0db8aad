import Add from '@mui/icons-material/Add'
import CenterFocusStrong from '@mui/icons-material/CenterFocusStrong'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import Fullscreen from '@mui/icons-material/Fullscreen'
import Remove from '@mui/icons-material/Remove'
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { ToolbarButton } from '../table/ToolbarButton.tsx'
import { Buttons } from './mapStyles.ts'
import { useMapTranslate } from './useMapTranslate.ts'

interface MapButtonsProps {
  map: MapLibreMap | undefined
  onFit: (() => void) | undefined
  /** State of the list of lines; undefined when lines cannot be listed. */
  list: { isOpen: boolean; toggle: () => void } | undefined
  onFullscreen: (() => void) | undefined
}

/** Buttons in the corner of the map. */
export function MapButtons({ map, onFit, list, onFullscreen }: MapButtonsProps): ReactNode {
  const t = useMapTranslate()
  return (
    <>
      {map && (
        <Buttons className="card">
          <ToolbarButton name={t('maps.zoomIn')} onClick={() => map.zoomIn()}>
            <Add />
          </ToolbarButton>
          <ToolbarButton name={t('maps.zoomOut')} onClick={() => map.zoomOut()}>
            <Remove />
          </ToolbarButton>
          {onFit && (
            <ToolbarButton name={t('maps.fit')} onClick={onFit}>
              <CenterFocusStrong />
            </ToolbarButton>
          )}
        </Buttons>
      )}
      {(list || onFullscreen) && (
        <Buttons className="card">
          {list && (
            <ToolbarButton
              name={t('maps.list')}
              color={list.isOpen ? 'primary' : undefined}
              opens="dialog"
              isOpen={list.isOpen}
              onClick={list.toggle}
            >
              <FormatListBulleted />
            </ToolbarButton>
          )}
          {onFullscreen && (
            <ToolbarButton name={t('maps.fullscreen')} onClick={onFullscreen}>
              <Fullscreen />
            </ToolbarButton>
          )}
        </Buttons>
      )}
    </>
  )
}
