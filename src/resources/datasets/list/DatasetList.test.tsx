import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn, signOut, testUser } from '../../../ui/testing.tsx'
import { setPanelTarget } from '../../../layout/rightPanelStore.ts'
import {
  testDataset,
  answerApi,
  requestsTo,
  showScreen,
  stubObservers,
  type ReceivedRequest
} from '../testing.tsx'
import { sendMessage } from '../../../realtime/testing.ts'
import { pageConfig } from '../../../pageConfig.ts'
import { DatasetList } from './DatasetList.tsx'

const finalized = { value: 'finalized', count: 2 }
let results: unknown[]

beforeEach(() => {
  signIn()
  stubObservers()
  const panel = document.createElement('aside')
  document.body.append(panel)
  setPanelTarget(panel)
  results = [testDataset(), testDataset({ id: 'd2', title: 'Places', status: 'error' })]
  answerApi({
    'GET /datasets': () => ({ count: results.length, results, facets: { status: [finalized] } })
  })
})
afterEach(() => {
  cleanup()
  signOut()
  setPanelTarget(null)
  pageConfig.disablePublicationSites = false
  pageConfig.disableSharing = false
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('shows the datasets of the active account as links to their pages', async () => {
  showScreen(<DatasetList />, '/datasets')
  const link = await screen.findByRole('link', { name: /Stops/ })
  expect(link.getAttribute('href')).toBe('/dataset/d1')
  expect(screen.getByText('Erreur')).toBeDefined()
  const query = requestsTo('GET', '/datasets')[0]?.query
  expect(query?.get('owner')).toBe('user:u1')
  expect(query?.get('shared')).toBe('false')
  expect(query?.get('sort')).toBe('createdAt:-1')
  expect(query?.get('facets')).toContain('status,draftStatus,visibility')
})

it('hides the facets of features that the platform disables', async () => {
  const value = [{ value: 'public', count: 1 }]
  const site = [{ value: 'portals:p1', count: 1 }]
  const facets = { visibility: value, publicationSites: site, requestedPublicationSites: site }
  answerApi({
    'GET /datasets': () => ({ count: 2, results, facets }),
    'GET /settings/user/u1/publication-sites': []
  })
  const checkboxStates = (): boolean[] =>
    ['Visibilité', 'Sites de publication', 'Publications demandées'].map(
      (label) => screen.queryByLabelText(label) !== null
    )
  showScreen(<DatasetList />, '/datasets')
  await screen.findByLabelText('Visibilité')
  expect(checkboxStates()).toEqual([true, true, true])
  cleanup()
  pageConfig.disableSharing = true
  pageConfig.disablePublicationSites = true
  showScreen(<DatasetList />, '/datasets')
  await screen.findByRole('link', { name: /Stops/ })
  expect(checkboxStates()).toEqual([false, false, false])
})

it('keeps the search in the URL without a sort, and shows the results from the top', async () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  const router = showScreen(<DatasetList />, '/datasets')
  await userEvent.type(await screen.findByLabelText('Rechercher'), 'bus')
  await waitFor(() => expect(router.state.location.search).toBe('?q=bus'))
  await waitFor(() => {
    const query = requestsTo('GET', '/datasets').at(-1)?.query
    expect([query?.get('q'), query?.get('sort')]).toEqual(['bus', null])
  })
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  expect(screen.getByLabelText('Trier par').getAttribute('aria-disabled')).toBe('true')
})

it('reads a facet from the address and counts its values', async () => {
  showScreen(<DatasetList />, '/datasets', '/datasets?status=finalized')
  await screen.findByRole('link', { name: /Stops/ })
  expect(requestsTo('GET', '/datasets')[0]?.query.get('status')).toBe('finalized')
  expect(await screen.findByText('Finalisé (2)')).toBeDefined()
})

it('names the services that extend datasets, by id when unknown', async () => {
  const title = 'API publique du jeu de données : Communes'
  const services = ['dataset:c1', 'gone'].map((value) => ({ value, count: 1 }))
  answerApi({
    'GET /datasets': () => ({ count: 2, results, facets: { services } }),
    'GET /remote-services': () => ({ count: 1, results: [{ id: 'dataset:c1', title }] })
  })
  showScreen(<DatasetList />, '/datasets')
  const field = await screen.findByRole('combobox', { name: 'Enrichissement' })
  await userEvent.click(field)
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Communes (1)',
      'gone (1)'
    ])
  )
})

it('offers the creation of a first dataset to a contributor, not to a reader', async () => {
  results = []
  showScreen(<DatasetList />, '/datasets')
  expect(await screen.findByText("Vous n'avez pas encore créé de jeu de données.")).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Créer un nouveau jeu de données' })).not.toEqual([])
  cleanup()
  signIn(undefined, { organization: 'o2' })
  showScreen(<DatasetList />, '/datasets')
  await screen.findByText("Il n'y a pas encore de jeu de données.")
  expect(screen.queryByRole('link', { name: 'Créer un nouveau jeu de données' })).toBeNull()
  expect(requestsTo('GET', '/datasets').at(-1)?.query.get('owner')).toBe('organization:o2')
})

it('says that nothing matches a search', async () => {
  results = []
  showScreen(<DatasetList />, '/datasets', '/datasets?q=nothing')
  expect(await screen.findByText('Aucun résultat ne correspond à la recherche.')).toBeDefined()
})

it('remembers the display mode', async () => {
  showScreen(<DatasetList />, '/datasets')
  await userEvent.click(await screen.findByRole('button', { name: 'Afficher en liste' }))
  expect(localStorage.getItem('user:u1:datasets:render-mode')).toBe('list')
  expect(screen.getAllByText(/stops.csv \(61 octets\) · 2 lignes/)).toHaveLength(2)
})

it('shows the error of the server and tries again', async () => {
  answerApi({ 'GET /datasets': () => new Response('bad sort order', { status: 400 }) })
  showScreen(<DatasetList />, '/datasets')
  expect((await screen.findByRole('alert')).textContent).toContain('bad sort order')
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(requestsTo('GET', '/datasets')).toHaveLength(2)
})

it('follows a dataset in processing, and reads the list again at its end', async () => {
  results = [testDataset({ status: 'loaded' })]
  showScreen(<DatasetList />, '/datasets')
  expect(await screen.findByText('Chargé')).toBeDefined()
  await sendMessage('datasets/d1/journal', { type: 'index-end', date: 'a' })
  expect(screen.getByText('Indexé')).toBeDefined()
  results = [testDataset({ count: 1500 })]
  await sendMessage('datasets/d1/journal', { type: 'finalize-end', date: 'b' })
  expect(await screen.findByText(/1.500 enregistrements/)).toBeDefined()
})

it('keeps the loaded pages when the next one fails, and retries it', async () => {
  stubObservers(true)
  let fails = true
  answerApi({
    'GET /datasets': ({ query }: ReceivedRequest) => {
      if (query.get('page') !== '2') return { count: 25, results, facets: {} }
      return fails
        ? new Response('busy', { status: 503 })
        : { count: 25, results: [testDataset({ id: 'd3' })] }
    }
  })
  showScreen(<DatasetList />, '/datasets')
  expect(await screen.findByText(/busy/)).toBeDefined()
  expect(screen.getByRole('link', { name: /Places/ })).toBeDefined()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(screen.getAllByRole('link', { name: /Stops/ })).toHaveLength(2))
  expect(screen.queryByText(/busy/)).toBeNull()
})

it('keeps the filters when there are no results', async () => {
  showScreen(<DatasetList />, '/datasets')
  await screen.findByRole('link', { name: /Stops/ })
  answerApi({ 'GET /datasets': new Response('bad', { status: 400 }) })
  await userEvent.type(screen.getByLabelText('Rechercher'), 'x')
  expect(await screen.findByText(/bad/)).toBeDefined()
  expect(screen.getByLabelText('Rechercher')).toHaveProperty('value', 'x')
})

it('names the dataset whose virtual datasets are listed, and removes that filter', async () => {
  answerApi({ 'GET /datasets': { count: 0, results: [] }, 'GET /datasets/d1': testDataset() })
  const router = showScreen(<DatasetList />, '/datasets', '/datasets?children=d1')
  const chip = await screen.findByText('Jeux de données virtuels qui agrègent « Stops »')
  await userEvent.click(within(chip.parentElement!).getByTestId('CancelIcon'))
  expect(router.state.location.search).toBe('')
})

it('counts the datasets that a stopped deletion left', async () => {
  // Preloads the lazy component, so that the test does not wait for its import.
  await import('./bulk/BulkDialogs.tsx')
  const pendingResponses: (() => void)[] = []
  answerApi({
    'GET /datasets': { count: 2, results, facets: {} },
    // The second dataset is deleted together with the first.
    'GET /datasets/d1/uses': {
      uses: [
        {
          kind: 'virtual',
          results: [
            { id: 'd2', title: 'Gone with it', byPermission: false },
            { id: 'd9', title: 'Network', byPermission: false }
          ],
          others: 0,
          othersByPermission: 0
        }
      ]
    },
    'GET /datasets/d2/uses': { uses: [] },
    'DELETE /datasets/d1': () =>
      new Promise((resolve) => pendingResponses.push(() => resolve(new Response()))),
    'DELETE /datasets/d2': {}
  })
  showScreen(<DatasetList />, '/datasets')
  for (const name of [/Stops/, /Places/]) await userEvent.click(await screen.findByRole('checkbox', { name }))
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
  const confirm = await screen.findByRole('button', { name: 'Supprimer 2 jeux de données' })
  expect((await screen.findByRole('link', { name: 'Network' })).getAttribute('href')).toBe('/dataset/d9')
  expect(screen.queryByText('Gone with it')).toBeNull()
  await userEvent.click(confirm)
  await userEvent.click(await screen.findByRole('button', { name: 'Interrompre' }))
  await waitFor(() => expect(pendingResponses).toHaveLength(1))
  pendingResponses[0]?.()
  expect(await screen.findByText("Interrompu : 1 jeu de données n'a pas été modifié.")).toBeDefined()
  expect(requestsTo('DELETE', '/datasets/d2')).toEqual([])
})

it('skips the datasets that already have the new owner, since they would lose their permissions', async () => {
  await import('./bulk/BulkDialogs.tsx')
  const otherOwner = { type: 'organization' as const, id: 'o1', name: 'Org One' }
  results = [testDataset(), testDataset({ id: 'd2', title: 'Places', owner: otherOwner })]
  answerApi({
    'GET /datasets': () => ({ count: 2, results, facets: {} }),
    'GET /simple-directory/api/organizations/o1': { id: 'o1', departments: [] },
    'PUT /datasets/d1/owner': {},
    'PUT /datasets/d2/owner': {}
  })
  showScreen(<DatasetList />, '/datasets')
  for (const name of [/Stops/, /Places/]) await userEvent.click(await screen.findByRole('checkbox', { name }))
  await userEvent.click(screen.getByRole('button', { name: /Propriétaire/ }))
  await userEvent.click(await screen.findByRole('radio', { name: /Org One/ }))
  await userEvent.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-1)!)
  await waitFor(() => expect(requestsTo('PUT', '/datasets/d1/owner')).toHaveLength(1))
  expect(requestsTo('PUT', '/datasets/d2/owner')).toEqual([])
})

it('names the sites of the other departments too', async () => {
  const organization = { id: 'o1', name: 'Org One', role: 'admin', department: 'roads' }
  signIn({ ...testUser, organizations: [organization] }, { organization: 'o1', department: 'roads' })
  const publicationSites = [{ value: 'portal:p1', count: 1 }]
  answerApi({
    'GET /datasets': () => ({ count: results.length, results, facets: { publicationSites } }),
    'GET /settings/organization/o1%3A*/publication-sites': [
      { type: 'portal', id: 'p1', title: 'Parks', department: 'parks' }
    ]
  })
  showScreen(<DatasetList />, '/datasets', '/datasets?publicationSites=portal%3Ap1')
  expect(await screen.findByText('Parks (1)')).toBeDefined()
})
