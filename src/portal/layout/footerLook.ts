/** Footer from the configuration. */
import {
  alignments,
  areaNames,
  oneOf,
  sectionOf,
  type Alignment,
  type AreaName
} from '../../../contract/portals/looks.ts'
import type { PortalConfig, PortalLink } from '../../../contract/portals/portal.ts'

type Column = 'main' | 'left'

interface Placed {
  position: Column
  alignment: Alignment
}

export interface FooterLook {
  color: AreaName
  copyright: 'text' | 'logo'
  socialPosition: Column | 'none'
  logoType: 'default' | 'header' | 'local' | 'hidden'
  logo: unknown
  logoDark: unknown
  logoLink: unknown
  logoPlace: Placed
  slogan: string
  sloganColor: unknown
  sloganPlace: Placed
  textPosition: Column
  backgroundImage: unknown
  backgroundLocation: 'left' | 'center' | 'right' | 'repeat'
  extraLogos: { logo: unknown; label: string; link: unknown }[]
  linksMode: 'lines' | 'columns'
  links: PortalLink[]
  importantLinks: PortalLink[]
}

const columns = ['main', 'left'] as const

export function readFooter(config: PortalConfig): FooterLook {
  const footer = sectionOf(config.footer)
  const placed = (position: unknown, alignment: unknown): Placed => ({
    position: oneOf(columns, position, 'left'),
    alignment: oneOf(alignments, alignment, 'left')
  })
  return {
    color: oneOf(areaNames, footer.color, 'surface'),
    copyright: oneOf(['text', 'logo'], footer.copyright, 'text'),
    socialPosition: oneOf([...columns, 'none'], footer.socialPosition, 'none'),
    logoType: oneOf(['default', 'header', 'local', 'hidden'], footer.logoPrimaryType, 'hidden'),
    logo: footer.logoPrimary,
    logoDark: footer.logoPrimaryDark,
    logoLink: footer.logoPrimaryLink,
    logoPlace: placed(footer.logoPosition, footer.logoAlignment),
    slogan: typeof footer.slogan === 'string' ? footer.slogan : '',
    sloganColor: footer.sloganColor,
    sloganPlace: placed(footer.sloganPosition, footer.sloganAlignment),
    textPosition: oneOf(columns, footer.textPosition, 'main'),
    backgroundImage: footer.backgroundImage,
    backgroundLocation: oneOf(
      ['left', 'center', 'right', 'repeat'],
      footer.backgroundImageLocation,
      'center'
    ),
    extraLogos: listOf(footer.extraLogos).map((extra) => {
      const { logo, label, link } = sectionOf(extra)
      return { logo, label: typeof label === 'string' ? label : '', link }
    }),
    linksMode: oneOf(['lines', 'columns'], footer.linksMode, 'lines'),
    links: listOf(footer.links) as PortalLink[],
    importantLinks: listOf(footer.importantLinks) as PortalLink[]
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
