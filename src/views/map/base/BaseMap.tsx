import { GlobalStyles, useTheme } from '@mui/material'
import { AttributionControl, Map, ScaleControl, type MapProps, type MapRef } from '@vis.gl/react-maplibre'
import { useMemo, type ReactNode, type Ref } from 'react'
import { currentLocale } from '../../../i18n/locale.ts'
import { mapControlStyles } from './controlStyles.ts'
import { configuredStyle, plainStyle } from './baseStyle.ts'
import { maplibre } from './maplibre.ts'
import { PlainGround } from './PlainGround.tsx'
import { useMapTranslate } from '../useMapTranslate.ts'

export interface BaseMapProps extends Omit<MapProps, 'mapLib' | 'mapStyle' | 'locale' | 'attributionControl'> {
  /** Read out for the map. */
  label: string
  ref?: Ref<MapRef>
  children?: ReactNode
}

/** Every map of the platform: its ground, its texts, its look; north is always up. */
export function BaseMap({ label, children, ...map }: BaseMapProps): ReactNode {
  const t = useMapTranslate()
  const theme = useTheme()
  const { mode } = theme.palette
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
        attributionControl={false}
        locale={{
          'Map.Title': label,
          'Popup.Close': t('maps.close'),
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
        <ScaleControl position="bottom-left" />
        {children}
      </Map>
    </>
  )
}
