import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setPanelTarget } from '../../../layout/rightPanelStore.ts'
import { signIn, signOut, testUser } from '../../../ui/testing.tsx'
import { answerApi, requestsTo, showScreen, stubObservers } from '../../datasets/testing.tsx'
import { sampleApplication } from '../testing.ts'
import { ApplicationList } from './ApplicationList.tsx'

const modelOf = (id: string) => ({ id, url: `http://apps.test/${id}/`, meta: {}, datasetsFilters: [] })

let results: unknown[]
const facets = {
  'base-application': [
    { value: { url: 'http://apps.test/map/1.0/', title: 'Map', version: '1.0' }, count: 2 },
    { value: { url: 'http://apps.test/old/', title: null }, count: 1 }
  ],
  visibility: [
    { value: 'public', count: 1 },
    { value: 'protected', count: 0 }
  ]
}

beforeEach(() => {
  signIn()
  stubObservers()
  const panel = document.createElement('aside')
  document.body.append(panel)
  setPanelTarget(panel)
  results = [
    sampleApplication(),
    sampleApplication({ id: 'a2', title: 'Begun', status: 'configured-draft' }),
    sampleApplication({ id: 'a3', title: 'Broken', status: 'error', errorMessage: 'no data' })
  ]
  answerApi({ 'GET /applications': () => ({ count: results.length, results, facets }) })
})
afterEach(() => {
  cleanup()
  signOut()
  setPanelTarget(null)
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('shows the applications of the active account as links to their pages, with their state', async () => {
  showScreen(<ApplicationList />, '/applications')
  const link = await screen.findByRole('link', { name: /Map of stops/ })
  expect(link.getAttribute('href')).toBe('/application/a1')
  expect(screen.getByRole('link', { name: /Begun/ }).textContent).toContain('5 janvier 2026')
  expect(screen.getAllByText('Brouillon non validé')).toHaveLength(1)
  expect(screen.getAllByText('En erreur')).toHaveLength(1)
  const query = requestsTo('GET', '/applications')[0]?.query
  expect(query?.get('owner')).toBe('user:u1')
  expect(query?.get('shared')).toBe('false')
  expect(query?.get('sort')).toBe('createdAt:-1')
  expect(query?.get('size')).toBe('20')
  expect(query?.get('facets')).toContain('base-application')
})

it('shows the picture of each application, else that of its base application, else an icon', async () => {
  results = [
    sampleApplication({ id: 'own', thumbnail: 'http://localhost/t.png' }),
    sampleApplication({ id: 'looks', baseApp: modelOf('m1') }),
    sampleApplication({ id: 'begun', status: 'created', baseApp: modelOf('m2') }),
    sampleApplication({ id: 'empty', status: undefined as never })
  ]
  showScreen(<ApplicationList />, '/applications')
  await screen.findAllByRole('link', { name: /Map of stops/ })
  const sources = (): (string | null)[] =>
    [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
  const modelPicture = (id: string): string =>
    `/data-fair/api/v1/base-applications/${id}/thumbnail?width=700&height=300&optional=true`
  expect(sources()).toEqual([
    'http://localhost/t.png',
    '/data-fair/api/v1/applications/looks/capture?updatedAt=2026-01-05T10%3A00%3A00.000Z',
    modelPicture('m2')
  ])
  fireEvent.error(document.querySelectorAll('img')[1]!)
  expect(sources()).toEqual(['http://localhost/t.png', modelPicture('m1'), modelPicture('m2')])
  fireEvent.error(document.querySelectorAll('img')[1]!)
  expect(sources()).toEqual(['http://localhost/t.png', modelPicture('m2')])
})

it('filters by facets with counts, in the URL', async () => {
  const router = showScreen(<ApplicationList />, '/applications')
  await userEvent.click(await screen.findByLabelText("Modèle d'application"))
  expect(screen.getByRole('option', { name: 'http://apps.test/old/ (1)' })).toBeDefined()
  await userEvent.click(screen.getByRole('option', { name: 'Map 1.0 (2)' }))
  const filter = 'http://apps.test/map/1.0/'
  expect(new URLSearchParams(router.state.location.search).get('base-application')).toBe(filter)
  await waitFor(() =>
    expect(requestsTo('GET', '/applications').at(-1)?.query.get('base-application')).toBe(filter)
  )
})

it('names the selected values of facets when no application has them any more', async () => {
  answerApi({
    'GET /applications': { count: 0, results: [], facets: {} },
    'GET /settings/user/u1/topics': [{ id: 't1', title: 'Transport' }],
    'GET /base-applications': { count: 1, results: [{ url: 'http://apps.test/map/', title: 'Map' }] }
  })
  const selection =
    'q=none&topics=t1&visibility=private&base-application=http://apps.test/map/&owner=user:u1:-'
  showScreen(<ApplicationList />, '/applications', `/applications?${selection}`)
  expect(await screen.findByText('Transport')).toBeDefined()
  expect(await screen.findByText('Map')).toBeDefined()
  expect(screen.getByText('Privé')).toBeDefined()
  expect(screen.getByText('Aucun département')).toBeDefined()
})

it('names the dataset that filters the list, and removes that filter', async () => {
  answerApi({
    'GET /applications': { count: 0, results: [], facets: {} },
    'GET /datasets/d1': { id: 'd1', title: 'Stops' }
  })
  const router = showScreen(<ApplicationList />, '/applications', '/applications?dataset=d1')
  const chip = await screen.findByText('Applications qui utilisent le jeu de données « Stops »')
  expect(requestsTo('GET', '/applications')[0]?.query.get('dataset')).toBe('d1')
  expect(await screen.findByText('Aucun résultat ne correspond à la recherche.')).toBeDefined()
  await userEvent.type(chip.parentElement!, '{Delete}')
  expect(router.state.location.search).toBe('')
})

it('shows rows with the state of each application, and remembers the display mode', async () => {
  showScreen(<ApplicationList />, '/applications')
  await userEvent.click(await screen.findByRole('button', { name: 'Afficher en liste' }))
  expect(localStorage.getItem('user:u1:applications:render-mode')).toBe('list')
  expect(screen.getByText('Brouillon · 5 janvier 2026')).toBeDefined()
  expect(screen.getByText('5 janvier 2026')).toBeDefined()
})

it('lists the applications of all accounts, with their owners, for an administrator on demand', async () => {
  signIn({ ...testUser, adminMode: 1 })
  const router = showScreen(<ApplicationList />, '/applications')
  await userEvent.click(await screen.findByLabelText('Voir toutes les applications'))
  expect(router.state.location.search).toBe('?showAll=true')
  await waitFor(() => expect(requestsTo('GET', '/applications').at(-1)?.query.get('owner')).toBeNull())
  expect((await screen.findAllByRole('img', { name: /User One/ })).length).toBeGreaterThan(0)
})

it('reports an empty list, to a reader without saying that he could have created one', async () => {
  results = []
  showScreen(<ApplicationList />, '/applications')
  expect(await screen.findByText("Vous n'avez pas encore configuré d'application.")).toBeDefined()
  cleanup()
  signIn(undefined, { organization: 'o2' })
  showScreen(<ApplicationList />, '/applications')
  expect(await screen.findByText("Il n'y a pas encore d'application.")).toBeDefined()
})

it('redirects a former URL to the creation of an application', () => {
  const router = showScreen(<ApplicationList />, '/applications', '/applications?import=1')
  expect(router.state.location.pathname).toBe('/new-application')
})
