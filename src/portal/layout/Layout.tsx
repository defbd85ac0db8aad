/** What is around the content of each page: header, navigation, breadcrumb, footer. */
import type { ReactNode } from 'react'
import type { LoadedPage } from '../pages/route.ts'
import { hrefOf, portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'

export function Layout({ page, children }: { page: LoadedPage; children: ReactNode }): ReactNode {
  const visit = useVisit()
  const { config } = visit.portal
  if (page.isBare) return <main id="content">{children}</main>
  return (
    <>
      <header className="header">
        <a href={portalPath(visit, '/')}>{config.title}</a>
      </header>
      <nav className="nav">
        {config.menu.children.map((item, index) => (
          <a key={index} href={item.type === 'submenu' ? '#' : hrefOf(visit, item)}>
            {item.title}
          </a>
        ))}
      </nav>
      <main id="content" className={page.isFluid ? 'content fluid' : 'content'}>
        {children}
      </main>
      <footer className="footer">{config.title}</footer>
    </>
  )
}
