/** `/me/…`: personal space of a signed-in visitor, made of frames of platform pages. */
import type { ReactNode } from 'react'
import { colorNames, oneOf, sectionOf } from '../../../contract/portals/looks.ts'
import type { Visit } from '../../../contract/portals/visit.ts'
import { onSite, signInAddress } from '../view/addresses.ts'
import { webAddress } from '../blocks/basic/webAddress.ts'
import { ConfiguredIcon } from '../ui/Icon.tsx'
import { portalPath } from '../view/links.ts'
import { useVisit } from '../view/PortalContext.tsx'
import type { PortalRoute } from './route.ts'

interface PersonalPage {
  id: string
  title: string
  /** URL of the framed page. */
  address: string
  /** Icon of a custom page. */
  icon?: unknown
}

const titles = {
  fr: {
    space: 'Mon espace',
    account: 'Mon compte',
    organization: 'Mon organisation',
    notifications: 'Notifications',
    subscriptions: 'Abonnements',
    'api-keys': 'Clés d’API',
    contribute: 'Contribuer'
  },
  en: {
    space: 'My space',
    account: 'My account',
    organization: 'My organization',
    notifications: 'Notifications',
    subscriptions: 'Subscriptions',
    'api-keys': 'API keys',
    contribute: 'Contribute'
  }
}

/** Pages of the personal space, except those hidden by the portal. */
function pagesOf(visit: Visit): PersonalPage[] {
  const { account, lang, portal } = visit
  if (!account) return []
  const { hidePages, accountPages } = sectionOf(portal.config.personal)
  const hidden = new Set(Array.isArray(hidePages) ? hidePages : [])
  const names = titles[lang]
  const { type, id, department, role } = account
  const whole = encodeURIComponent(department ? `${id}:${department}` : id)
  const platformPages: PersonalPage[] = [
    { id: 'account', title: names.account, address: onSite(visit, '/simple-directory/me?embed=true') },
    {
      id: 'notifications',
      title: names.notifications,
      address: onSite(visit, '/events/embed/notifications')
    },
    { id: 'subscriptions', title: names.subscriptions, address: onSite(visit, '/events/embed/subscriptions') }
  ]
  if (type === 'organization' && role === 'admin') {
    const part = department ? `/department/${encodeURIComponent(department)}` : ''
    platformPages.splice(1, 0, {
      id: 'organization',
      title: names.organization,
      address: onSite(visit, `/simple-directory/organization/${encodeURIComponent(id)}${part}?embed=true`)
    })
  }
  if (role === 'admin') {
    platformPages.push({
      id: 'api-keys',
      title: names['api-keys'],
      address: onSite(visit, `/data-fair/embed/settings/${type}/${whole}/api-keys`)
    })
  }
  if (role === 'admin' || role === 'contrib') {
    const site = encodeURIComponent(`data-fair-portals:${portal._id}`)
    platformPages.push({
      id: 'contribute',
      title: names.contribute,
      address: onSite(visit, `/data-fair/embed/workflow/update-dataset?publicationSite=${site}`)
    })
  }
  return [...platformPages.filter(({ id: name }) => !hidden.has(name)), ...extraPages(accountPages)]
}

function extraPages(value: unknown): PersonalPage[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => {
    const { id, title, href, icon } = sectionOf(item)
    const address = webAddress(href)
    return typeof id === 'string' && typeof title === 'string' && address
      ? [{ id, title, address, icon }]
      : []
  })
}

function PersonalSpace({ pages, current }: { pages: PersonalPage[]; current: PersonalPage }): ReactNode {
  const visit = useVisit()
  const names = titles[visit.lang]
  const { navigationColor } = sectionOf(visit.portal.config.personal)
  const color = oneOf(colorNames, navigationColor, 'primary')
  return (
    <div className="personal">
      <nav className={`personal-nav color-${color}`} aria-label={names.space}>
        <p className="title-h4">{names.space}</p>
        <ul>
          {pages.map(({ id, title, icon }) => (
            <li key={id}>
              <a
                href={portalPath(visit, `/me/${encodeURIComponent(id)}`)}
                {...(id === current.id ? { 'aria-current': 'page' as const } : {})}
              >
                <ConfiguredIcon icon={icon} />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="personal-page">
        <h1 className="title-h3">{current.title}</h1>
        {/* No sandbox: the pages of the platform, and those chosen by the account, need scripts and forms. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe className="personal-frame" src={current.address} title={current.title} />
      </div>
    </div>
  )
}

export const personalRoute: PortalRoute = {
  path: '/me/*',
  load: async ({ visit, params }) => {
    if (!visit.user) {
      const back = visit.origin + portalPath(visit, visit.path)
      return { redirect: signInAddress(visit, back) }
    }
    const pages = pagesOf(visit)
    const [first] = pages
    const current = params.rest ? pages.find(({ id }) => id === params.rest) : first
    if (!current) return undefined
    return {
      head: { title: current.title, isHidden: true },
      content: <PersonalSpace pages={pages} current={current} />
    }
  }
}
