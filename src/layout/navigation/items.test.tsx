import { describe, expect, it } from 'vitest'
import { rightsLevels, sessionOf, type SessionUser } from '../../../contract/session.ts'
import type { PageConfig } from '../../../contract/pageConfig.ts'
import { pageConfig } from '../../pageConfig.ts'
import {
  isCurrent,
  navigationItems,
  visibleItems,
  type NavigationContext,
  type NavigationItem
} from './items.tsx'

const everyPath = new Set(navigationItems.flatMap((item) => (item.to ? [item.to] : [])))
const user: SessionUser = {
  id: 'u1',
  email: 'u@test.com',
  name: 'U',
  organizations: [
    { id: 'admins', name: 'A', role: 'admin' },
    { id: 'contribs', name: 'C', role: 'contrib' },
    { id: 'readers', name: 'R', role: 'user' },
    { id: 'deps', name: 'D', role: 'admin', department: 'd1' }
  ]
}

function ids(
  organization: string | undefined,
  extra: Partial<NavigationContext['config']> = {},
  adminMode = false
): string[] {
  const signedIn = adminMode ? { ...user, adminMode: 1 as const } : user
  const session = sessionOf(signedIn, organization ? { id_token_org: organization } : {}, 'fr')
  const context = { session, rights: rightsLevels(session), config: { ...pageConfig, ...extra } }
  return visibleItems(context, everyPath).map((item) => item.id)
}

const allIntegrations = {
  baseAppsCategories: ['essentiel', 'carte', 'graphique', 'textuel'],
  portalsIntegration: true,
  catalogsIntegration: true,
  eventsIntegration: true
}

describe('visibleItems', () => {
  it('shows an item only when its page exists', () => {
    const session = sessionOf(user, {}, 'fr')
    const context = { session, rights: rightsLevels(session), config: pageConfig }
    expect(visibleItems(context, new Set(['/'])).map((item) => item.id)).toEqual(['dashboard'])
    expect(visibleItems(context, new Set()).map((item) => item.id)).toEqual([])
  })

  it.each([
    ['user account', undefined, ['dashboard', 'datasets', 'applications', 'settings', 'storage', 'apiDoc']],
    ['reader', 'readers', ['dashboard', 'datasets', 'applications']],
    ['contributor', 'contribs', ['dashboard', 'datasets', 'applications', 'storage', 'apiDoc']],
    [
      'admin',
      'admins',
      ['dashboard', 'datasets', 'applications', 'organization', 'settings', 'storage', 'apiDoc']
    ],
    [
      'department admin',
      'deps',
      ['dashboard', 'datasets', 'applications', 'department', 'settings', 'apiDoc']
    ]
  ])('%s', (_who, organization, expected) => {
    expect(ids(organization)).toEqual(expected)
  })

  it('adds the items of the integrations, by role', () => {
    expect(ids('admins', allIntegrations)).toEqual([
      'dashboard',
      'datasets',
      'applications',
      'pages',
      'reuses',
      'organization',
      'settings',
      'portals',
      'catalogs',
      'storage',
      'events',
      'apiDoc'
    ])
    expect(ids('contribs', allIntegrations)).toEqual([
      'dashboard',
      'datasets',
      'applications',
      'pages',
      'storage',
      'apiDoc'
    ])
  })

  it('shows the administration items in admin mode only', () => {
    const administration = ['info', 'remoteServices', 'owners', 'errors', 'baseApps']
    expect(ids('admins', allIntegrations)).not.toEqual(expect.arrayContaining(['info']))
    expect(ids('admins', allIntegrations, true)).toEqual(expect.arrayContaining(administration))
    expect(ids('admins', { disableApplications: true }, true)).not.toContain('baseApps')
    expect(ids('admins', { disableApplications: true })).not.toContain('applications')
  })
})

describe('isCurrent', () => {
  const datasets = navigationItems.find((item) => item.id === 'datasets')
  const dashboard = navigationItems.find((item) => item.id === 'dashboard')

  it('marks the item of a list on the pages of its resource', () => {
    if (!datasets || !dashboard) throw new Error('items are missing')
    expect(isCurrent(datasets, '/datasets')).toBe(true)
    expect(isCurrent(datasets, '/dataset/abc/table')).toBe(true)
    expect(isCurrent(datasets, '/new-dataset')).toBe(true)
    expect(isCurrent(datasets, '/datasetsx')).toBe(false)
    expect(isCurrent(dashboard, '/datasets')).toBe(false)
    expect(isCurrent(dashboard, '/')).toBe(true)
  })
})

describe('on a site', () => {
  it('shows first the link to the home page of the site, if it has a title', () => {
    const site = { host: 'portal.test', authMode: 'onlyLocal' as const, title: 'Portail' }
    expect(ids('readers', { site })).toEqual(['portalHome', 'dashboard', 'datasets', 'applications'])
    expect(ids('readers', { site: { ...site, title: '' } })).not.toContain('portalHome')
  })
})

describe('the additional items of a platform', () => {
  const extraNavigationItems = [
    { id: 'tools', title: { fr: 'Outils', en: 'Tools' }, iframe: 'https://tools.test/', group: 'management' },
    {
      id: 'shop',
      title: 'Boutique',
      href: 'https://shop.test/',
      can: 'admin',
      group: 'connect',
      mainOnly: true
    },
    { id: 'odd', title: 'Étrange', to: '/odd', can: 'anything' }
  ]
  const config = {
    extraNavigationItems,
    extraAdminNavigationItems: [{ id: 'logs', title: 'Journaux', iframe: 'https://logs.test/' }],
    extraDocLinks: [{ href: 'https://docs.test/', title: 'Manuel utilisateur' }]
  }

  function extras(organization: string, adminMode = false, site?: PageConfig['site']): string[][] {
    const signedIn = adminMode ? { ...user, adminMode: 1 as const } : user
    const session = sessionOf(signedIn, { id_token_org: organization }, 'fr')
    const context = {
      session,
      rights: rightsLevels(session),
      config: { ...pageConfig, ...config, ...(site ? { site } : {}) }
    }
    return visibleItems(context, everyPath)
      .filter(({ title }) => title)
      .map(({ title = '', group = '', to = '', href = '' }) => [title, group, to || href])
  }

  it('are in their group, or in the content group when their own group is empty', () => {
    expect(extras('admins')).toEqual([
      ['Outils', 'management', '/extra/tools'],
      ['Boutique', 'content', 'https://shop.test/'],
      ['Manuel utilisateur', 'help', 'https://docs.test/']
    ])
    expect(extras('readers').map(([title, group]) => [title, group])).toEqual([
      ['Outils', 'content'],
      ['Manuel utilisateur', 'help']
    ])
  })

  it('are not on other sites when they are for the main site only', () => {
    const site = { host: 'portal.test', authMode: 'onlyLocal' as const }
    expect(extras('admins', false, site).map(([title]) => title)).toEqual(['Outils', 'Manuel utilisateur'])
  })

  it('are for administrators only when they are configured so', () => {
    expect(extras('readers', true)).toContainEqual(['Journaux', 'administration', '/admin-extra/logs'])
  })
})

describe('an account without subscription', () => {
  const shown = (organization: string): NavigationItem[] => {
    const session = sessionOf(user, { id_token_org: organization }, 'fr')
    const config = { ...pageConfig, subscriptionUrl: 'https://shop.test/', extraDocLinks: [] }
    const context = { session, rights: rightsLevels(session), config, missingSubscription: true }
    return visibleItems(context, everyPath)
  }

  it('has the dashboard, and a link to subscribe for its administrators', () => {
    expect(shown('admins').map(({ id }) => id)).toEqual(['dashboard', 'subscription'])
    expect(shown('contribs').map(({ id }) => id)).toEqual(['dashboard'])
  })

  it('has no item in a group', () => {
    expect(shown('admins').filter(({ group }) => group)).toEqual([])
  })
})
