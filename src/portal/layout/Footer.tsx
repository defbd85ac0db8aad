import type { CSSProperties, ReactNode } from 'react'
import type { PortalLink } from '../../../contract/portals/portal.ts'
import { readLink } from '../../../contract/portals/storedLinks.ts'
import { areaClass, classes, colorClass } from '../ui/classes.ts'
import { ConfiguredIcon } from '../ui/Icon.tsx'
import { Anchor, LinkTo } from '../ui/LinkTo.tsx'
import { Prose } from '../ui/Prose.tsx'
import { useLinkTitle } from '../ui/linkTitle.ts'
import { imageOf, Picture, useImageFolder } from '../ui/Picture.tsx'
import { SocialLinks } from '../ui/SocialLinks.tsx'
import { hrefOf, isThere, safeAddress } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { readBars } from './bars.ts'
import { readFooter, type FooterLook } from './footerLook.ts'
import { useLayoutTexts } from './layoutTexts.ts'
import { homeLink, Logo } from './Logo.tsx'

export function Footer(): ReactNode {
  const { portal, texts: html } = useVisit()
  const texts = useLayoutTexts()
  const look = readFooter(portal.config)
  const background = useBackground(look)
  const left = column(look, 'left', html?.footer)
  const main = column(look, 'main', html?.footer)
  return (
    <footer
      id="foot"
      className={classes('footer', areaClass(look.color), background && 'has-picture')}
      {...(background ? { style: background } : {})}
    >
      <div className="footer-inner">
        {(left || main || look.links.length > 0) && (
          <div className={classes('footer-body', !!left && 'has-left')}>
            {left && <div className="footer-left">{left}</div>}
            <div className="footer-main">
              {main}
              <Links
                links={look.links}
                className={`footer-links in-${look.linksMode}`}
                label={texts.footLinks}
              />
            </div>
          </div>
        )}
        {look.extraLogos.length > 0 && <ExtraLogos logos={look.extraLogos} />}
        <div className="footer-end">
          <Links links={look.importantLinks} className="footer-links in-lines" />
          <Copyright look={look} />
        </div>
      </div>
    </footer>
  )
}

/** Content of one of the two columns; undefined when it is empty. */
function column(look: FooterLook, position: 'left' | 'main', html: string | undefined): ReactNode {
  const parts = [
    look.logoType !== 'hidden' && look.logoPlace.position === position && (
      <FooterLogo key="logo" look={look} />
    ),
    look.slogan && look.sloganPlace.position === position && (
      <p
        key="slogan"
        className={classes(
          'slogan',
          `to-${look.sloganPlace.alignment}`,
          'text-color',
          colorClass(look.sloganColor)
        )}
      >
        {look.slogan}
      </p>
    ),
    html && look.textPosition === position && <Prose key="text" html={html} />,
    look.socialPosition === position && <SocialLinks key="social" />
  ].filter(Boolean)
  return parts.length ? parts : undefined
}

function FooterLogo({ look }: { look: FooterLook }): ReactNode {
  const visit = useVisit()
  const { config } = visit.portal
  const texts = useLayoutTexts()
  const { header } = readBars(visit)
  const isOfHeader = look.logoType === 'header' && header.logoType === 'local'
  const image = look.logoType === 'local' ? look.logo : isOfHeader ? header.logo : config.logo
  const dark = look.logoType === 'local' ? look.logoDark : isOfHeader ? undefined : config.logoDark
  return (
    <div className={`to-${look.logoPlace.alignment}`}>
      <Logo
        image={image}
        dark={dark}
        link={look.logoLink ?? homeLink}
        label={`${texts.backHome} ${config.title}`}
        className="footer-logo"
      />
    </div>
  )
}

function Links({
  links,
  className,
  label
}: {
  links: PortalLink[]
  className: string
  label?: string
}): ReactNode {
  const visit = useVisit()
  const titleOf = useLinkTitle()
  const shown = links.filter((link) => titleOf(link) && isThere(visit, link))
  if (!shown.length) return null
  return (
    <ul className={className} {...(label ? { 'aria-label': label } : {})}>
      {shown.map((link, index) => (
        <li key={index}>
          <LinkTo link={link}>
            <ConfiguredIcon icon={link.icon} />
            {titleOf(link)}
          </LinkTo>
        </li>
      ))}
    </ul>
  )
}

function ExtraLogos({ logos }: { logos: FooterLook['extraLogos'] }): ReactNode {
  const texts = useLayoutTexts()
  const visit = useVisit()
  return (
    <ul className="footer-logos" aria-label={texts.partners}>
      {logos.map(({ logo, label, link }, index) => {
        // A URL, or a link object as in menus.
        const href = safeAddress(link) ?? hrefOf(visit, readLink(link))
        const picture = <Picture image={logo} alt={label} />
        return (
          <li key={index}>
            {href ? (
              <Anchor href={href} newTab className="logo">
                {picture}
              </Anchor>
            ) : (
              <span className="logo">{picture}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const platform = { name: 'Fairway' }

/** Credit of the software; absent from white-label portals. */
function Copyright({ look }: { look: FooterLook }): ReactNode {
  const texts = useLayoutTexts()
  const { portal } = useVisit()
  if (portal.whiteLabel) return null
  return (
    <p className="copyright">
      {texts.poweredBy}{' '}
      {look.copyright === 'logo' ? <strong className="platform-mark">{platform.name}</strong> : platform.name}
    </p>
  )
}

function useBackground(look: FooterLook): CSSProperties | undefined {
  const folder = useImageFolder()
  const image = imageOf(look.backgroundImage)
  if (!image) return undefined
  const { backgroundLocation: location } = look
  const veil = 'linear-gradient(color-mix(in srgb, var(--bg) 90%, transparent) 0 0)'
  const isRepeated = location === 'repeat'
  return {
    // The id is safe in CSS: letters, digits and dashes only.
    backgroundImage: `${veil}, url("${folder}/${image._id}")`,
    backgroundPosition: isRepeated ? 'left top' : `${location} center`,
    backgroundRepeat: isRepeated ? 'repeat' : 'no-repeat',
    backgroundSize: isRepeated ? 'auto' : location === 'center' ? 'cover' : 'auto 100%'
  }
}
