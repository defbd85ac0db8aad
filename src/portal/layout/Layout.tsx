/** Layout of every page: header, navigation, breadcrumb, footer. */
import type { ReactNode } from 'react'
import { oneOf, sectionOf } from '../../../contract/portals/looks.ts'
import type { LoadedPage } from '../pages/route.ts'
import { classes } from '../ui/classes.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { readBars } from './bars.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { useLayoutTexts } from './layoutTexts.ts'
import { NavBar } from './NavBar.tsx'

const positions = ['none', 'below-nav', 'above-footer', 'both'] as const

export function Layout({ page, children }: { page: LoadedPage; children: ReactNode }): ReactNode {
  const visit = useVisit()
  const texts = useLayoutTexts()
  const { config } = visit.portal
  if (page.isBare) return <main id="content">{children}</main>
  const bars = readBars(visit)
  const { header, navBar } = bars
  const hasHeader = header.isShown
  const isOverHero = navBar.isTransparent && !!page.startsWithArea
  const crumbs = sectionOf(config.breadcrumb)
  const position = oneOf(positions, crumbs.position, 'below-nav')
  const breadcrumb = page.breadcrumb && (
    <div className={classes('crumbs-bar', crumbs.fluid !== false && 'fluid')}>
      <Breadcrumb crumbs={page.breadcrumb} />
    </div>
  )
  return (
    <>
      <SkipLinks hasMenu={config.menu.children.length > 0} />
      {visit.isDraft && <p className="draft-mark">{texts.draft}</p>}
      <header
        className={classes('bars', hasHeader && header.keepOnScroll && navBar.keepOnScroll && 'is-kept')}
      >
        {hasHeader && <Header look={header} />}
        <NavBar bars={bars} isOverHero={isOverHero} />
      </header>
      {(position === 'below-nav' || position === 'both') && breadcrumb}
      <main
        id="content"
        className={classes(
          'content',
          page.isFluid && 'fluid',
          page.startsWithArea && 'starts-with-area',
          page.endsWithArea && 'ends-with-area'
        )}
        tabIndex={-1}
      >
        {children}
      </main>
      {(position === 'above-footer' || position === 'both') && breadcrumb}
      <Footer />
    </>
  )
}

function SkipLinks({ hasMenu }: { hasMenu: boolean }): ReactNode {
  const texts = useLayoutTexts()
  return (
    <nav className="skips" aria-label={texts.skipLinks}>
      <a href="#content">{texts.skipToContent}</a>
      {hasMenu && <a href="#menu">{texts.skipToMenu}</a>}
      <a href="#foot">{texts.skipToFoot}</a>
    </nav>
  )
}
