import { mdiClose, mdiMenu } from '@mdi/js'
import type { ReactNode } from 'react'
import { colorNames, oneOf } from '../../../contract/portals/looks.ts'
import { areaClass, classes } from '../ui/classes.ts'
import { Glyph } from '../ui/Icon.tsx'
import { LinkTo } from '../ui/LinkTo.tsx'
import { imageOf } from '../ui/Picture.tsx'
import { useVisit } from '../view/PortalContext.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import type { Bars } from './bars.ts'
import { useLayoutTexts } from './layoutTexts.ts'
import { homeLink, Logo } from './Logo.tsx'
import { MenuItems } from './MenuItems.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/**
 * Navigation bar: menu, account and theme. On small screens the menu is a native popover, without scripts; on larger
 * ones it is inline.
 */
export function NavBar({ bars, isOverHero }: { bars: Bars; isOverHero: boolean }): ReactNode {
  const { config } = useVisit().portal
  const texts = useLayoutTexts()
  const { navBar: look, header } = bars
  const items = config.menu.children
  const slider = oneOf(colorNames, look.sliderColor, undefined)
  return (
    <div
      className={classes(
        'nav',
        areaClass(look.color),
        look.keepOnScroll && 'is-kept',
        isOverHero && 'is-over-hero',
        `align-${look.align}`,
        slider && `color-${slider}`,
        ...look.tabsStyle
      )}
    >
      <div className={classes('nav-inner', look.isFluid && 'fluid')}>
        <Brand bars={bars} isNamed={!header.isShown} />
        {items.length > 0 && (
          <nav aria-label={texts.mainMenu} id="menu">
            <button
              type="button"
              className="button-plain menu-button"
              popoverTarget="menu-panel"
              aria-label={texts.openMenu}
            >
              <Glyph path={mdiMenu} size={24} />
              <span className="menu-word" aria-hidden="true">
                Menu
              </span>
            </button>
            <div className="menu-panel" id="menu-panel" popover="auto">
              <button
                type="button"
                className="button-plain menu-close"
                popoverTarget="menu-panel"
                popoverTargetAction="hide"
                aria-label={texts.closeMenu}
              >
                <Glyph path={mdiClose} size={24} />
              </button>
              <ul className="menu">
                <MenuItems items={items} level={0} />
              </ul>
            </div>
          </nav>
        )}
        <div className="nav-end">
          <ThemeSwitch />
          <AccountMenu color={look.loginColor} />
        </div>
      </div>
    </div>
  )
}

/** Logo of the bar; without a logo nor a header, the name of the portal. */
function Brand({ bars, isNamed }: { bars: Bars; isNamed: boolean }): ReactNode {
  const { config } = useVisit().portal
  const texts = useLayoutTexts()
  const { logoType, logo, logoMobile, logoLink } = bars.navBar
  const isLocal = logoType === 'local'
  const image = logoType === 'hidden' ? undefined : imageOf(isLocal ? logo : config.logo)
  if (image) {
    return (
      <Logo
        image={image}
        dark={isLocal ? undefined : config.logoDark}
        mobile={isLocal ? logoMobile : undefined}
        link={logoLink ?? homeLink}
        label={`${texts.backHome} ${config.title}`}
        isEager
      />
    )
  }
  if (!isNamed) return null
  return (
    <LinkTo link={homeLink} className="nav-name">
      {config.title}
    </LinkTo>
  )
}
