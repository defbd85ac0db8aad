import type { ReactNode } from 'react'
import { areaClass, classes } from '../ui/classes.ts'
import { LinkTo } from '../ui/LinkTo.tsx'
import { imageOf } from '../ui/Picture.tsx'
import { SocialLinks } from '../ui/SocialLinks.tsx'
import { useVisit } from '../view/PortalContext.tsx'
import type { HeaderLook } from './bars.ts'
import { useLayoutTexts } from './layoutTexts.ts'
import { homeLink, Logo } from './Logo.tsx'

export function Header({ look }: { look: HeaderLook }): ReactNode {
  const { config } = useVisit().portal
  const texts = useLayoutTexts()
  const isLocal = look.logoType === 'local'
  const logo = look.logoType === 'hidden' ? undefined : imageOf(isLocal ? look.logo : config.logo)
  const home = `${texts.backHome} ${config.title}`
  return (
    <div
      className={classes(
        'header',
        areaClass(look.color),
        look.keepOnScroll && 'is-kept',
        look.isLogoCentered && 'is-centered'
      )}
    >
      <div className="header-inner">
        <Logo
          image={logo}
          dark={isLocal ? undefined : config.logoDark}
          mobile={isLocal ? look.logoMobile : undefined}
          link={look.logoLink ?? homeLink}
          label={home}
          isEager
        />
        {look.showTitle && (
          <p className="header-title">
            {logo ? config.title : <LinkTo link={homeLink}>{config.title}</LinkTo>}
          </p>
        )}
        <div className="header-end">
          {look.showSocial && <SocialLinks />}
          <Logo
            image={look.logoSecondary}
            link={look.logoSecondaryLink}
            label={imageOf(look.logoSecondary)?.name.replace(/\.\w+$/, '') ?? ''}
            isEager
          />
        </div>
      </div>
    </div>
  )
}
