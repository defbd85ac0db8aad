import { describe, expect, it } from 'vitest'
import { rightsLevels, sessionOf, type SessionUser } from '../../../contract/session.ts'
import { pageConfig } from '../../pageConfig.ts'
import { isCurrent, navigationItems, visibleItems, type NavigationContext } from './items.tsx'

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

const all = {
  disableApplications: false,
  portalsIntegration: true,
  catalogsIntegration: true,
  eventsIntegration: true
}

describe('visibleItems', () => {
  it('shows a page only once it exists', () => {
    const session = sessionOf(user, {}, 'fr')
    const context = { session, rights: rightsLevels(session), config: pageConfig }
    expect(visibleItems(context, new Set(['/'])).map((item) => item.id)).toEqual(['dashboard'])
    expect(visibleItems(context, new Set()).map((item) => item.id)).toEqual([])
  })

  it.each([
    ['user account', undefined, ['dashboard', 'datasets', 'settings', 'storage', 'apiDoc']],
    ['reader', 'readers', ['dashboard', 'datasets']],
    ['contributor', 'contribs', ['dashboard', 'datasets', 'storage', 'apiDoc']],
    ['admin', 'admins', ['dashboard', 'datasets', 'organization', 'settings', 'storage', 'apiDoc']],
    ['department admin', 'deps', ['dashboard', 'datasets', 'department', 'settings', 'apiDoc']]
  ])('%s', (_who, organization, expected) => {
    expect(ids(organization)).toEqual(expected)
  })

  it('adds what integrations bring', () => {
    expect(ids('admins', all)).toEqual([
      'dashboard',
      'datasets',
      'applications',
      'pages',
      'organization',
      'settings',
      'portals',
      'catalogs',
      'storage',
      'events',
      'apiDoc'
    ])
    expect(ids('contribs', all)).toEqual([
      'dashboard',
      'datasets',
      'applications',
      'pages',
      'storage',
      'apiDoc'
    ])
  })

  it('shows the administration in admin mode only', () => {
    const administration = ['info', 'remoteServices', 'owners', 'errors', 'baseApps']
    expect(ids('admins', all)).not.toEqual(expect.arrayContaining(['info']))
    expect(ids('admins', all, true)).toEqual(expect.arrayContaining(administration))
    expect(ids('admins', {}, true)).not.toContain('baseApps')
  })
})

describe('isCurrent', () => {
  const datasets = navigationItems.find((item) => item.id === 'datasets')
  const dashboard = navigationItems.find((item) => item.id === 'dashboard')

  it('marks the list item on the pages of its resource', () => {
    if (!datasets || !dashboard) throw new Error('items are missing')
    expect(isCurrent(datasets, '/datasets')).toBe(true)
    expect(isCurrent(datasets, '/dataset/abc/table')).toBe(true)
    expect(isCurrent(datasets, '/new-dataset')).toBe(true)
    expect(isCurrent(datasets, '/datasetsx')).toBe(false)
    expect(isCurrent(dashboard, '/datasets')).toBe(false)
    expect(isCurrent(dashboard, '/')).toBe(true)
  })
})
