import { GlobalStyles, useTheme } from '@mui/material'
import { AttributionControl, Map, ScaleControl, type MapProps } from '@vis.gl/react-maplibre'
import { useMemo, type ReactNode } from 'react'
import { currentLocale } from '../../../i18n/locale.ts'
import { mapControlStyles } from './controlStyles.ts'
import { configuredStyle, plainStyle } from './baseStyle.ts'
import { maplibre } from './maplibre.ts'
import { PlainGround } from './PlainGround.tsx'
import { useReloadedTiles } from './useReloadedTiles.ts'
import { useMapTranslate } from '../useMapTranslate.ts'

export interface BaseMapProps extends Omit<
  MapProps,
  'mapLib' | 'mapStyle' | 'locale' | 'attributionControl'
> {
  /** Accessible name of the map. */
  label: string
  hasScale?: boolean
  children?: ReactNode
}

/** Base of all maps: background, translations and controls; without rotation. */
export function BaseMap({ label, hasScale = true, children, ...map }: BaseMapProps): ReactNode {
  const t = useMapTranslate()
  const theme = useTheme()
  const { mode } = theme.palette
  const noteFailure = useReloadedTiles()
  const style = useMemo(() => configuredStyle() ?? plainStyle(mode, currentLocale()), [mode])
  return (
    <>
      <GlobalStyles styles={mapControlStyles(theme)} />
      <Map
        {...map}
        mapLib={maplibre}
        mapStyle={style}
        dragRotate={false}
        touchPitch={false}
        pitchWithRotate={false}
        onLoad={(event) => {
          event.target.keyboard.disableRotation()
          event.target.touchZoomRotate.disableRotation()
          map.onLoad?.(event)
        }}
        onError={(event) => {
          noteFailure(event)
          if (map.onError) map.onError(event)
          else console.error(event.error)
        }}
        attributionControl={false}
        locale={{
          'Map.Title': label,
          'NavigationControl.ZoomIn': t('maps.zoomIn'),
          'NavigationControl.ZoomOut': t('maps.zoomOut'),
          'AttributionControl.ToggleAttribution': t('maps.sources'),
          'CooperativeGesturesHandler.WindowsHelpText': t('maps.gestures.control'),
          'CooperativeGesturesHandler.MacHelpText': t('maps.gestures.command'),
          'CooperativeGesturesHandler.MobileHelpText': t('maps.gestures.touch')
        }}
      >
        {typeof style !== 'string' && <PlainGround mode={mode} />}
        <AttributionControl
          compact={false}
          {...(typeof style === 'string' ? {} : { customAttribution: 'Natural Earth' })}
        />
        {hasScale && <ScaleControl position="bottom-left" />}
        {children}
      </Map>
    </>
  )
}
