import { mdiAccountCircleOutline, mdiChevronDown, mdiLogout } from '@mdi/js'
import type { ReactNode } from 'react'
import { colorNames, oneOf } from '../../../contract/portals/looks.ts'
import { areaClass, classes } from '../ui/classes.ts'
import { Glyph } from '../ui/Icon.tsx'
import { signInAddress } from '../view/addresses.ts'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { useLayoutTexts } from './layoutTexts.ts'

/** Sign-in link, or the account menu; null on a portal without accounts. */
export function AccountMenu({ color }: { color: unknown }): ReactNode {
  const visit = useVisit()
  const texts = useLayoutTexts()
  const { portal, user, origin, path, query } = visit
  if (portal.config.authentication === 'none') return null
  if (!user) {
    const here = origin + portalPath(visit, path) + (query ? `?${query}` : '')
    const known = oneOf(colorNames, color, undefined)
    return (
      <a
        href={signInAddress(visit, here)}
        className={classes(
          'sign-in',
          known ? `button color-${known}` : 'button button-outlined color-background'
        )}
        rel="nofollow"
      >
        <Glyph path={mdiAccountCircleOutline} size={20} />
        <span className="wide-only">{texts.signIn}</span>
      </a>
    )
  }
  return (
    <details className="drop drop-end">
      <summary className="button-plain" aria-label={`${texts.account} (${user.name})`}>
        <Glyph path={mdiAccountCircleOutline} size={24} />
        <span className="wide-only account-name">{user.name}</span>
        <Glyph path={mdiChevronDown} size={18} className="chevron" />
      </summary>
      <ul className={classes('drop-panel', areaClass('surface'))}>
        <li>
          <a href={portalPath(visit, '/me')} className="drop-item">
            <Glyph path={mdiAccountCircleOutline} />
            {texts.mySpace}
          </a>
        </li>
        <li className="scripted">
          <button type="button" className="drop-item" data-sign-out="">
            <Glyph path={mdiLogout} />
            {texts.signOut}
          </button>
        </li>
      </ul>
    </details>
  )
}
