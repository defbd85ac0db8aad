/** The library's own controls in the colours of the page. */
import type { CSSObject, Theme } from '@mui/material/styles'

export function mapControlStyles({ palette, typography }: Theme): CSSObject {
  const surface = palette.background.paper
  return {
    '.maplibregl-map': { fontFamily: typography.fontFamily, fontSize: 13, color: palette.text.primary },
    '.maplibregl-canvas:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
    '.maplibregl-ctrl.maplibregl-ctrl-attrib, .maplibregl-ctrl.maplibregl-ctrl-scale': {
      background: surface,
      color: palette.text.secondary
    },
    '.maplibregl-ctrl-attrib a': { color: palette.text.secondary },
    '.maplibregl-ctrl.maplibregl-ctrl-scale': { borderColor: palette.text.secondary },
    '.maplibregl-popup-content': {
      background: surface,
      color: palette.text.primary,
      padding: 0,
      borderRadius: 10,
      boxShadow: '0 4px 18px rgba(0, 0, 0, 0.28)',
      overflow: 'hidden'
    },
    '.maplibregl-popup-anchor-bottom .maplibregl-popup-tip, .maplibregl-popup-anchor-bottom-left .maplibregl-popup-tip, .maplibregl-popup-anchor-bottom-right .maplibregl-popup-tip':
      { borderTopColor: surface },
    '.maplibregl-popup-anchor-top .maplibregl-popup-tip, .maplibregl-popup-anchor-top-left .maplibregl-popup-tip, .maplibregl-popup-anchor-top-right .maplibregl-popup-tip':
      { borderBottomColor: surface },
    '.maplibregl-popup-anchor-left .maplibregl-popup-tip': { borderRightColor: surface },
    '.maplibregl-popup-anchor-right .maplibregl-popup-tip': { borderLeftColor: surface }
  }
}
