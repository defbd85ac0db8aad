/** Registry of the navigation. An item is only visible when a feature declares its path as a route. */
import AccountGroup from '@mui/icons-material/Groups'
import Apps from '@mui/icons-material/Apps'
import Briefcase from '@mui/icons-material/Work'
import Card from '@mui/icons-material/ContactMail'
import Checklist from '@mui/icons-material/Checklist'
import Cloud from '@mui/icons-material/Cloud'
import Cog from '@mui/icons-material/Settings'
import Dashboard from '@mui/icons-material/SpaceDashboard'
import Database from '@mui/icons-material/Storage'
import DashboardEdit from '@mui/icons-material/DashboardCustomize'
import Dns from '@mui/icons-material/Dns'
import ErrorIcon from '@mui/icons-material/Warning'
import Harddisk from '@mui/icons-material/DonutLarge'
import History from '@mui/icons-material/ManageHistory'
import Home from '@mui/icons-material/Home'
import Images from '@mui/icons-material/Collections'
import Info from '@mui/icons-material/Info'
import Monitor from '@mui/icons-material/Monitor'
import Password from '@mui/icons-material/Password'
import Recycling from '@mui/icons-material/Recycling'
import Rule from '@mui/icons-material/Rule'
import Supervisor from '@mui/icons-material/SupervisorAccount'
import Transit from '@mui/icons-material/Hub'
import type { ComponentType } from 'react'
import type { PageConfig } from '../../../contract/pageConfig.ts'
import type { RightsLevels, Session } from '../../../contract/session.ts'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { directoryPages } from '../directoryPages.ts'
import { extraItems } from './extraItems.tsx'

export const groupIds = ['content', 'management', 'connectors', 'monitor', 'help', 'administration'] as const
export type GroupId = (typeof groupIds)[number]

export interface NavigationContext {
  session: Session
  rights: RightsLevels
  config: PageConfig
  /** Whether the account must subscribe first. */
  missingSubscription?: boolean
}

export interface NavigationItem {
  /** Id, also the key of the label `layout.nav.{id}` when there is no title. */
  id: string
  title?: string
  /** Group; absent for the items above the groups. */
  group?: GroupId
  icon: ComponentType
  /** Path in the application, or external URL (`href`), opened in a new tab. */
  to?: string
  href?: string
  /** Path prefixes for which the item is also highlighted. */
  prefixes?: string[]
  subtitle?: (context: NavigationContext) => string | undefined
  when: (context: NavigationContext) => boolean
}

const always = (): boolean => true
const organizationAdmin = ({ session }: NavigationContext): boolean =>
  session.account?.type === 'organization' && session.accountRole === 'admin'

export const navigationItems: NavigationItem[] = [
  {
    id: 'portalHome',
    icon: Home,
    href: '/',
    subtitle: ({ config }) => config.site?.title,
    when: ({ config }) => !!config.site?.title
  },
  { id: 'dashboard', icon: Dashboard, to: paths.home, when: always },
  {
    id: 'datasets',
    group: 'content',
    icon: Database,
    to: paths.datasets,
    prefixes: ['/dataset/', paths.newDataset, paths.updateDataset, paths.shareDataset],
    when: always
  },
  {
    id: 'applications',
    group: 'content',
    icon: Images,
    to: paths.applications,
    prefixes: ['/application/', paths.newApplication],
    when: ({ config }) => !config.disableApplications
  },
  {
    id: 'pages',
    group: 'content',
    icon: DashboardEdit,
    to: paths.pages,
    when: ({ config, rights }) => config.portalsIntegration && rights.contribDep
  },
  {
    id: 'reuses',
    group: 'content',
    icon: Recycling,
    to: paths.reuses,
    when: ({ config, rights }) => config.portalsIntegration && rights.adminDep
  },
  {
    id: 'organization',
    group: 'management',
    icon: AccountGroup,
    to: paths.organization,
    subtitle: ({ session }) => session.account?.name,
    when: (context) => organizationAdmin(context) && !context.session.account?.department
  },
  {
    id: 'department',
    group: 'management',
    icon: AccountGroup,
    to: paths.department,
    subtitle: ({ session: { account } }) =>
      account && `${account.name} / ${account.departmentName ?? account.department}`,
    when: (context) => organizationAdmin(context) && !!context.session.account?.department
  },
  {
    id: 'settings',
    group: 'management',
    icon: Cog,
    to: paths.settings,
    when: ({ rights }) => rights.adminDep
  },
  {
    id: 'portals',
    group: 'management',
    icon: Monitor,
    to: paths.portals,
    when: ({ config, rights }) => config.portalsIntegration && rights.adminDep
  },
  {
    id: 'catalogs',
    group: 'connectors',
    icon: Transit,
    to: paths.catalogs,
    when: ({ config, rights }) => config.catalogsIntegration && rights.adminDep
  },
  {
    id: 'subscription',
    group: 'monitor',
    icon: Card,
    to: paths.subscription,
    when: ({ config, rights }) => !!config.subscriptionUrl && rights.admin
  },
  {
    id: 'storage',
    group: 'monitor',
    icon: Harddisk,
    to: paths.storage,
    when: ({ rights }) => rights.contrib
  },
  {
    id: 'events',
    group: 'monitor',
    icon: History,
    to: paths.events,
    when: ({ config, rights }) => config.eventsIntegration && rights.admin
  },
  { id: 'apiDoc', group: 'help', icon: Cloud, to: paths.apiDoc, when: ({ rights }) => rights.contribDep },
  {
    id: 'info',
    group: 'administration',
    icon: Info,
    to: paths.adminInfo,
    when: ({ rights }) => rights.adminMode
  },
  {
    id: 'remoteServices',
    group: 'administration',
    icon: Cloud,
    to: paths.remoteServices,
    prefixes: ['/remote-service/'],
    when: ({ rights }) => rights.adminMode
  },
  {
    id: 'owners',
    group: 'administration',
    icon: Briefcase,
    to: paths.owners,
    when: ({ rights }) => rights.adminMode
  },
  {
    id: 'jobs',
    group: 'administration',
    icon: Checklist,
    to: paths.jobs,
    when: ({ rights }) => rights.adminMode
  },
  {
    id: 'errors',
    group: 'administration',
    icon: ErrorIcon,
    to: paths.adminErrors,
    when: ({ rights }) => rights.adminMode
  },
  {
    id: 'adminJournal',
    group: 'administration',
    icon: Rule,
    to: paths.adminJournal,
    when: ({ rights }) => rights.adminMode
  },
  {
    id: 'baseApps',
    group: 'administration',
    icon: Apps,
    to: paths.baseApplications,
    when: ({ config, rights }) => rights.adminMode && !config.disableApplications
  },
  {
    id: 'accounts',
    group: 'administration',
    icon: Supervisor,
    href: `${pageConfig.directoryPath}/admin/users`,
    when: ({ rights }) => rights.adminMode && directoryPages.adminUsers
  },
  {
    id: 'sites',
    group: 'administration',
    icon: Dns,
    href: `${pageConfig.directoryPath}/admin/sites`,
    when: ({ rights }) => rights.adminMode
  },
  {
    id: 'passwordLists',
    group: 'administration',
    icon: Password,
    href: `${pageConfig.directoryPath}/admin/password-lists`,
    when: ({ rights }) => rights.adminMode
  }
]

/** Items available while the account has no subscription. */
const withoutSubscription = new Set(['portalHome', 'dashboard', 'subscription'])

/** Visible items. @param pagePaths paths with a page */
export function visibleItems(context: NavigationContext, pagePaths: ReadonlySet<string>): NavigationItem[] {
  const items = navigationItems.filter((item) => {
    const exists = item.to === undefined || pagePaths.has(item.to)
    return exists && item.when(context)
  })
  if (context.missingSubscription) {
    // Moved out of their groups, which are hidden and may be collapsed.
    return items.filter(({ id }) => withoutSubscription.has(id)).map(({ group: _group, ...item }) => item)
  }
  const groups = new Set(items.flatMap(({ group }) => group ?? []))
  return [...items, ...extraItems(context, groups)]
}

export function isCurrent(item: NavigationItem, pathname: string): boolean {
  if (item.to === pathname) return true
  if (item.prefixes?.some((prefix) => pathname.startsWith(prefix))) return true
  return item.to !== undefined && item.to !== '/' && pathname.startsWith(`${item.to}/`)
}
