/** Header and navigation bar from the configuration, with the overrides of the home page. */
import { alignments, areaNames, oneOf, sectionOf, type AreaName } from '../../../contract/portals/looks.ts'
import type { Visit } from '../../../contract/portals/visit.ts'

export interface HeaderLook {
  isShown: boolean
  showSocial: boolean
  showTitle: boolean
  logoType: 'default' | 'local' | 'hidden'
  logo: unknown
  logoMobile: unknown
  logoLink: unknown
  isLogoCentered: boolean
  logoSecondary: unknown
  logoSecondaryLink: unknown
  color: AreaName
  keepOnScroll: boolean
}

const tabStyles = ['uppercaseTitle', 'boldTitle', 'largerFont'] as const

interface NavBarLook {
  logoType: 'default' | 'local' | 'hidden'
  logo: unknown
  logoMobile: unknown
  logoLink: unknown
  color: AreaName
  loginColor: unknown
  sliderColor: unknown
  align: 'left' | 'center'
  tabsStyle: (typeof tabStyles)[number][]
  isTransparent: boolean
  keepOnScroll: boolean
  isFluid: boolean
}

export interface Bars {
  header: HeaderLook
  navBar: NavBarLook
  /** Colour of the topmost bar of the page. */
  topColor: AreaName
}

export function readBars({ portal, path }: Pick<Visit, 'portal' | 'path'>): Bars {
  const { config } = portal
  const isHome = path === '/'
  const header = readHeader(isHome && config.headerHomeActive ? config.headerHome : config.header)
  const navBar = readNavBar(isHome && config.navBarHomeActive ? config.navBarHome : config.navBar)
  return { header, navBar, topColor: header.isShown ? header.color : navBar.color }
}

const logoTypes = ['default', 'local', 'hidden'] as const

function readHeader(value: unknown): HeaderLook {
  const header = sectionOf(value)
  return {
    isShown: header.show !== false,
    showSocial: header.showSocial === true,
    showTitle: header.showTitle !== false,
    logoType: oneOf(logoTypes, header.logoPrimaryType, 'default'),
    logo: header.logoPrimary,
    logoMobile: header.logoPrimaryMobile,
    logoLink: header.logoPrimaryLink,
    isLogoCentered: header.logoPrimaryCentered === true,
    logoSecondary: header.logoSecondary,
    logoSecondaryLink: header.logoSecondaryLink,
    color: oneOf(areaNames, header.color, 'surface'),
    keepOnScroll: header.keepOnScroll === true
  }
}

function readNavBar(value: unknown): NavBarLook {
  const bar = sectionOf(value)
  const styles: unknown[] = Array.isArray(bar.tabsStyle) ? bar.tabsStyle : []
  return {
    logoType: oneOf(logoTypes, bar.logoType, 'hidden'),
    logo: bar.logo,
    logoMobile: bar.logoMobile,
    logoLink: bar.logoLink,
    color: oneOf(areaNames, bar.color, 'surface'),
    loginColor: bar.loginColor,
    sliderColor: bar.sliderColor,
    align: oneOf(alignments, bar.align, 'center') === 'left' ? 'left' : 'center',
    tabsStyle: tabStyles.filter((style) => styles.includes(style)),
    isTransparent: bar.transparent === true,
    keepOnScroll: bar.keepOnScroll === true,
    isFluid: bar.fluid !== false
  }
}
