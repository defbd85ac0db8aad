/**
 * MapLibre controls in the colours of the theme. The selectors are more specific than MapLibre's style sheet, which
 * may load later.
 */
import type { CSSObject, Theme } from '@mui/material/styles'

export function mapControlStyles({ palette, typography }: Theme): CSSObject {
  const surface = palette.background.paper
  return {
    '.maplibregl-map.maplibregl-map': {
      fontFamily: typography.fontFamily,
      fontSize: 13,
      color: palette.text.primary
    },
    '.maplibregl-canvas:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '.maplibregl-map .maplibregl-ctrl.maplibregl-ctrl-attrib, .maplibregl-map .maplibregl-ctrl.maplibregl-ctrl-scale':
      {
        background: surface,
        color: palette.text.secondary
      },
    // MapLibre hides its fold marker on screens only.
    '.maplibregl-map .maplibregl-ctrl-attrib:not(.maplibregl-compact) .maplibregl-ctrl-attrib-button': {
      display: 'none'
    },
    '.maplibregl-map .maplibregl-ctrl-attrib a': { color: palette.text.secondary },
    '.maplibregl-map .maplibregl-ctrl.maplibregl-ctrl-scale': { borderColor: palette.text.secondary },
    // Above the overlays in the corners.
    '.maplibregl-map .maplibregl-popup': { zIndex: 3 },
    '.maplibregl-map .maplibregl-popup-content': {
      background: surface,
      color: palette.text.primary,
      padding: 0,
      borderRadius: 10,
      boxShadow: '0 4px 18px rgba(0, 0, 0, 0.28)',
      overflow: 'hidden'
    },
    '.maplibregl-map .maplibregl-popup-anchor-bottom .maplibregl-popup-tip, .maplibregl-map .maplibregl-popup-anchor-bottom-left .maplibregl-popup-tip, .maplibregl-map .maplibregl-popup-anchor-bottom-right .maplibregl-popup-tip':
      { borderTopColor: surface },
    '.maplibregl-map .maplibregl-popup-anchor-top .maplibregl-popup-tip, .maplibregl-map .maplibregl-popup-anchor-top-left .maplibregl-popup-tip, .maplibregl-map .maplibregl-popup-anchor-top-right .maplibregl-popup-tip':
      { borderBottomColor: surface },
    '.maplibregl-map .maplibregl-popup-anchor-left .maplibregl-popup-tip': { borderRightColor: surface },
    '.maplibregl-map .maplibregl-popup-anchor-right .maplibregl-popup-tip': { borderLeftColor: surface }
  }
}
