/** `/sitemap`: HTML list of every page of the portal. */
import type { ReactNode } from 'react'
import type { MenuItem, PortalLink } from '../../../contract/portals/portal.ts'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { standardPages } from '../../../contract/portals/portal.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { LinkTo } from '../ui/LinkTo.tsx'
import { linkTitle } from '../ui/linkTitle.ts'
import { platformAddress, portalAddress, siteName } from '../view/addresses.ts'
import { isThere, portalPath } from '../view/links.ts'
import { useBody, useVisit } from '../view/PortalContext.tsx'
import { portalTexts } from '../view/texts.ts'
import type { PortalRoute } from './route.ts'
import { standardTitles } from './standardTitles.ts'

/** Standard pages that always exist and that are in no menu. */
const alwaysThere = new Set<string>(['home', 'accessibility'])

/** Maximum number of items of each kind; the catalogs list the others. */
const maxItems = 100

const useTexts = portalTexts({
  fr: { menu: 'Menu', pages: 'Pages', more: 'Voir tout' },
  en: { menu: 'Menu', pages: 'Pages', more: 'See all' }
})

interface Addresses {
  standard: string
  datasets: string
  applications: string
  news: string
  events: string
  reuses: string
}

function addressesOf(visit: Visit): Addresses {
  const list = {
    publicationSites: siteName(visit),
    select: 'id,title,slug,-userPermissions',
    size: maxItems
  }
  const parameters = { size: maxItems }
  return {
    standard: portalAddress(visit, '/pages/standard-exists'),
    datasets: platformAddress('/datasets', { ...list, sort: 'title:1' }),
    applications: platformAddress('/applications', { ...list, sort: 'title:1' }),
    news: portalAddress(visit, '/news', parameters),
    events: portalAddress(visit, '/events', { ...parameters, includePast: true }),
    reuses: portalAddress(visit, '/reuses', { ...parameters, select: 'slug,title' })
  }
}

interface Listed {
  count: number
  items: { path: string; title: string }[]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function listed(body: unknown, folder: string, slugOf: (item: Record<string, unknown>) => unknown): Listed {
  const { count, results } = sectionOf(body)
  const items = (Array.isArray(results) ? results : []).map((item) => {
    const fields = sectionOf(item)
    return { path: `${folder}/${encodeURIComponent(textOf(slugOf(fields)))}`, title: textOf(fields.title) }
  })
  return { count: typeof count === 'number' ? count : items.length, items }
}

function SiteMap({ addresses }: { addresses: Addresses }): ReactNode {
  const visit = useVisit()
  const texts = useTexts()
  const titles = standardTitles[visit.lang]
  const exists = sectionOf(useBody(addresses.standard))
  const pages = standardPages.filter((type) => alwaysThere.has(type) || exists[type] === true)
  const lists: [string, string, Listed][] = [
    ['datasets', '/datasets', listed(useBody(addresses.datasets), '/datasets', ({ slug, id }) => slug ?? id)],
    [
      'applications',
      '/applications',
      listed(useBody(addresses.applications), '/applications', ({ slug, id }) => slug ?? id)
    ],
    ['reuses', '/reuses', listed(useBody(addresses.reuses), '/reuses', ({ slug }) => slug)],
    [
      'news-catalog',
      '/news',
      listed(useBody(addresses.news), '/news', ({ newsMetadata }) => sectionOf(newsMetadata).slug)
    ],
    [
      'event-catalog',
      '/event',
      listed(useBody(addresses.events), '/event', ({ eventMetadata }) => sectionOf(eventMetadata).slug)
    ]
  ]
  return (
    <div className="sitemap">
      <h1>{titles.sitemap}</h1>
      <div className="sitemap-parts">
        <Part title={texts.menu}>
          <MenuList items={visit.portal.config.menu.children} />
        </Part>
        <Part title={texts.pages}>
          <ul>
            {pages.map((subtype) => (
              <Entry key={subtype} link={{ type: 'standard', subtype }} />
            ))}
          </ul>
        </Part>
        {lists.map(([name, path, { items, count }]) =>
          items.length ? (
            <Part key={name} title={titles[name] ?? name}>
              <ul>
                {items.map((item) => (
                  <li key={item.path}>
                    <a href={portalPath(visit, item.path)}>{item.title}</a>
                  </li>
                ))}
                {count > items.length && (
                  <li>
                    <a href={portalPath(visit, path)}>
                      {texts.more} ({count})
                    </a>
                  </li>
                )}
              </ul>
            </Part>
          ) : null
        )}
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h2 className="title-h4">{title}</h2>
      {children}
    </section>
  )
}

function Entry({ link }: { link: PortalLink }): ReactNode {
  const { lang } = useVisit()
  return (
    <li>
      <LinkTo link={link}>{linkTitle(link, lang)}</LinkTo>
    </li>
  )
}

function MenuList({ items }: { items: MenuItem[] }): ReactNode {
  const visit = useVisit()
  return (
    <ul>
      {items
        .filter((item) => isThere(visit, item))
        .map((item, index) =>
          item.type === 'submenu' ? (
            <li key={index}>
              {item.title}
              <MenuList items={item.children} />
            </li>
          ) : (
            <Entry key={index} link={item} />
          )
        )}
    </ul>
  )
}

export const sitemapRoute: PortalRoute = {
  path: '/sitemap',
  load: async ({ visit }) => {
    const addresses = addressesOf(visit)
    const title = standardTitles[visit.lang].sitemap ?? ''
    return {
      head: { title },
      breadcrumb: [{ title }],
      reads: Object.values(addresses) as string[],
      content: <SiteMap addresses={addresses} />
    }
  }
}
