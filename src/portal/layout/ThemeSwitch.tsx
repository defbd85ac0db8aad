import { mdiContrastCircle, mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js'
import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { Glyph } from '../ui/Icon.tsx'
import { useVisit } from '../view/PortalContext.tsx'
import { useLayoutTexts } from './layoutTexts.ts'

/** Theme switches (dark, high contrast) that the portal offers; a script stores the choice. */
export function ThemeSwitch(): ReactNode {
  const { portal, theme = '' } = useVisit()
  const { dark, hc, hcDark } = sectionOf(portal.config.theme)
  const texts = useLayoutTexts()
  const contrasts = [...(hc ? ['hc'] : []), ...(hcDark ? ['hc-dark'] : [])]
  return (
    <>
      {contrasts.length > 0 && (
        <button
          type="button"
          className="button-plain scripted"
          data-contrast-switch={contrasts.join(' ')}
          aria-pressed={theme.startsWith('hc')}
          aria-label={texts.switchContrast}
          title={texts.switchContrast}
        >
          <Glyph path={mdiContrastCircle} size={20} />
        </button>
      )}
      {dark !== false && (
        <button
          type="button"
          className="button-plain theme-switch scripted"
          data-theme-switch=""
          aria-label={texts.switchTheme}
          title={texts.switchTheme}
        >
          <Glyph path={mdiWeatherNight} size={20} className="for-light" />
          <Glyph path={mdiWhiteBalanceSunny} size={20} className="for-dark" />
        </button>
      )}
    </>
  )
}
