import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SessionUser } from '../../../contract/session.ts'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { dataProvider } from '../../dataProvider/dataProvider.ts'
import { PagePathsProvider } from '../../layout/navigation/PagePaths.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { sampleApplication } from '../applications/testing.ts'
import { Dashboard } from './Dashboard.tsx'

const user: SessionUser = {
  id: 'u1',
  email: 'u@test.com',
  name: 'Camille',
  organizations: [
    { id: 'admins', name: 'Port', role: 'admin', department: 'd1', departmentName: 'Quais' },
    { id: 'contribs', name: 'Ville', role: 'contrib' },
    { id: 'readers', name: 'Musée', role: 'user', roleLabel: 'lecteur' }
  ]
}
let counts: { errors: number; drafts: number; requests: number }
let sites: { type: string; id: string }[]
let requestedPaths: string[]
let latest: object[]
let activity: object[]
const unlimitedQuota = { limit: -1, consumption: 2000 }
let limits: object
/** Pattern of the URLs whose requests fail; undefined when all succeed. */
let failing: RegExp | undefined

beforeEach(() => {
  counts = { errors: 0, drafts: 0, requests: 0 }
  sites = []
  requestedPaths = []
  latest = []
  activity = []
  failing = undefined
  limits = { store_bytes: unlimitedQuota, indexed_bytes: unlimitedQuota, nb_datasets: unlimitedQuota }
  vi.stubGlobal('fetch', async (path: string) => {
    if (failing?.test(path)) return new Response('en panne', { status: 500 })
    if (path.includes('/publication-sites')) return Response.json(sites)
    if (path.includes('size=3')) return Response.json({ count: latest.length, results: latest })
    if (path.includes('/activity')) return Response.json({ results: activity })
    if (path.includes('/limits/')) return Response.json(limits)
    if (path.includes('size=8')) return Response.json({ count: 0, results: [] })
    requestedPaths.push(path)
    if (path.includes('&requestedPublicationSites=')) {
      const facets = { requestedPublicationSites: [{ value: 'portals:p2', count: counts.requests }] }
      return Response.json({ count: counts.requests, results: [], facets })
    }
    return Response.json({
      count: path.includes('&status=error') ? counts.errors : counts.drafts,
      results: []
    })
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
  pageConfig.disablePublicationSites = false
  pageConfig.disableApplications = false
  delete pageConfig.readOnlyAccounts
})

function open(organization?: string, pages = ['/new-dataset'], who = user): void {
  signIn(who, organization ? { organization } : {})
  show(
    <PagePathsProvider value={new Set(pages)}>
      <CoreAdminContext dataProvider={dataProvider}>
        <Dashboard />
      </CoreAdminContext>
    </PagePathsProvider>
  )
}

it('shows the account and the role', () => {
  open('admins')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Espace de l'organisation Port / Quais")
  expect(screen.getByText('administrateur').tagName).toBe('STRONG')
  cleanup()
  open('readers')
  expect(screen.getByText('lecteur')).toBeDefined()
  cleanup()
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Espace de l'utilisateur Camille")
  expect(screen.getByRole('img', { name: 'Attention' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'votre compte' }).getAttribute('href')).toBe('/me')
})

it('advises a person without organization as far as the account allows', () => {
  const alone = { ...user, organizations: [] }
  open(undefined, [], alone)
  expect(screen.getByText(/créez-en une/)).toBeDefined()
  cleanup()
  pageConfig.readOnlyAccounts = true
  open(undefined, [], alone)
  expect(screen.getByText(/demandez à l'administrateur/)).toBeDefined()
  cleanup()
  delete pageConfig.readOnlyAccounts
  open(undefined, [], { ...alone, id: '_superadmin' })
  expect(screen.getByText(/Vous administrez la plateforme/)).toBeDefined()
  expect(screen.queryByText(/créez-en une/)).toBeNull()
})

it('counts the pending tasks, with links to them', async () => {
  counts = { errors: 1, drafts: 3, requests: 0 }
  open('admins')
  const errors = await screen.findByRole('link', { name: '1 jeu de données en erreur' })
  expect(errors.getAttribute('href')).toBe('/datasets?status=error')
  const drafts = await screen.findByRole('link', { name: '3 brouillons en attente' })
  expect(drafts.getAttribute('href')).toMatch(/^\/datasets\?draftStatus=/)
  expect(requestedPaths.every((path) => path.includes('size=0') && path.includes('shared=false'))).toBe(true)
})

it('counts the pending applications, and shows the last ones', async () => {
  counts = { errors: 2, drafts: 1, requests: 0 }
  latest = [sampleApplication({ title: 'Carte des arrêts' })]
  open('admins')
  const errors = await screen.findByRole('link', { name: '2 applications en erreur' })
  expect(errors.getAttribute('href')).toBe('/applications?status=error')
  const drafts = await screen.findByRole('link', { name: '1 brouillon à valider' })
  expect(drafts.getAttribute('href')).toBe('/applications?status=configured-draft')
  const application = await screen.findByRole('link', { name: /Carte des arrêts/ })
  expect(application.getAttribute('href')).toBe('/application/a1')
})

it('shows the latest events, and the storage to users who may read it', async () => {
  activity = [
    { id: 'd 1', title: 'Écoles', type: 'dataset', date: '2026-01-02T10:00:00.000Z' },
    { id: 'a1', title: 'Carte', type: 'application', date: '2026-01-01T10:00:00.000Z' }
  ]
  limits = {
    store_bytes: { limit: 2000, consumption: 1700 },
    indexed_bytes: unlimitedQuota,
    nb_datasets: unlimitedQuota
  }
  open('contribs')
  const dataset = await screen.findByRole('link', { name: 'Écoles' })
  expect(dataset.getAttribute('href')).toBe('/dataset/d%201')
  expect(screen.getByRole('link', { name: 'Carte' }).getAttribute('href')).toBe('/application/a1')
  expect((await screen.findByRole('alert')).textContent).toContain('il reste 300 octets de données stockées')
  expect(screen.getByRole('link', { name: 'Stockage' }).getAttribute('href')).toBe('/storage')
  cleanup()
  activity = []
  open('readers')
  expect(await screen.findByText('aucune activité')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Stockage' })).toBeNull()
})

it('shows read errors, and retries', async () => {
  failing = /size=3|\/activity|\/limits\//
  latest = [sampleApplication({ title: 'Carte' })]
  open('contribs')
  await screen.findByText("L'activité n'a pas pu être lue : en panne")
  await screen.findByText("Les dernières applications n'ont pas pu être lues : en panne")
  await screen.findByText("Le stockage n'a pas pu être lu : en panne")
  failing = undefined
  for (const retry of screen.getAllByRole('button', { name: 'Réessayer' })) fireEvent.click(retry)
  await screen.findByText('Carte')
  await screen.findByText('aucune activité')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull())
})

it('hides applications on a platform that disables them', async () => {
  pageConfig.disableApplications = true
  latest = [sampleApplication()]
  activity = [{ id: 'a1', title: 'Carte', type: 'application', date: '2026-01-01T10:00:00.000Z' }]
  open('admins')
  await screen.findByText('Aucun brouillon en attente')
  expect(await screen.findByText('aucune activité')).toBeDefined()
  expect(screen.queryByText('Gérez les applications')).toBeNull()
  expect(requestedPaths.filter((path) => path.includes('/applications'))).toEqual([])
  expect(screen.queryByText('Dernières applications')).toBeNull()
})

it('has no link for a count of zero', async () => {
  open('admins')
  expect((await screen.findByText('Aucun jeu de données en erreur')).closest('a')).toBeNull()
  expect((await screen.findByText('Aucun brouillon en attente')).closest('a')).toBeNull()
  const publications = await screen.findAllByText('Aucune publication à valider')
  expect(publications.map((text) => text.closest('a'))).toEqual([null, null])
})

it('counts no publication on a platform without publication sites', async () => {
  pageConfig.disablePublicationSites = true
  open('admins')
  expect(await screen.findByText('Aucun brouillon en attente')).toBeDefined()
  expect(screen.queryByText('Aucune publication à valider')).toBeNull()
})

it('links to the publications that contributors requested', async () => {
  counts.requests = 2
  sites = [
    { type: 'portals', id: 'p1' },
    { type: 'portals', id: 'p2' }
  ]
  open('admins')
  await waitFor(() => {
    const requests = screen.getAllByRole('link', { name: '2 publications à valider' })
    expect(requests.map((link) => link.getAttribute('href'))).toEqual([
      '/datasets?requestedPublicationSites=portals%3Ap2',
      '/applications?requestedPublicationSites=portals%3Ap2'
    ])
  })
  const query = new URLSearchParams(requestedPaths.find((path) => path.includes('facets='))?.split('?')[1])
  expect(query.get('requestedPublicationSites')).toBe('portals:p1,portals:p2')
})

it('offers the existing pages of contribution to contributors', () => {
  open('contribs')
  const create = screen.getByRole('link', { name: 'Créer un nouveau jeu de données' })
  expect(create.getAttribute('href')).toBe('/new-dataset?simple=true')
  expect(screen.queryByRole('link', { name: 'Publier un jeu de données' })).toBeNull()
  expect(screen.queryByText('Gérez les jeux de données')).toBeNull()
  expect(requestedPaths).toEqual([])
})

it('offers no action to a reader', () => {
  open('readers')
  expect(screen.queryByText('Contribuez')).toBeNull()
  expect(screen.queryByText('Gérez les jeux de données')).toBeNull()
})
