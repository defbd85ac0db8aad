import { mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js'
import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { Glyph } from '../ui/Icon.tsx'
import { useVisit } from '../view/PortalContext.tsx'
import { useLayoutTexts } from './layoutTexts.ts'

/** Light or dark, where the portal has both: its script remembers the choice. */
export function ThemeSwitch(): ReactNode {
  const { config } = useVisit().portal
  const texts = useLayoutTexts()
  if (sectionOf(config.theme).dark === false) return null
  return (
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
  )
}
