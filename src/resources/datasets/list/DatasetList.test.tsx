import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '../../../blocks/testing.tsx'
import { setPanelTarget } from '../../../layout/rightPanelStore.ts'
import { aDataset, answerApi, askedFor, say, showScreen, stubObservers } from '../testing.tsx'
import { DatasetList } from './DatasetList.tsx'

vi.mock('../../../realtime/useChannel.ts', async () => {
  const react = await import('react')
  const { listenTo } = await import('../testing.tsx')
  return {
    useChannel(channel: string | undefined, listener: (data: unknown) => void) {
      const heard = react.useEffectEvent(listener)
      react.useEffect(() => (channel ? listenTo(channel, (data) => heard(data)) : undefined), [channel])
    }
  }
})

const finalized = { value: 'finalized', count: 2 }
let results: unknown[]

beforeEach(() => {
  signIn()
  stubObservers()
  const panel = document.createElement('aside')
  document.body.append(panel)
  setPanelTarget(panel)
  results = [aDataset(), aDataset({ id: 'd2', title: 'Places', status: 'error' })]
  answerApi({
    'GET /datasets': () => ({ count: results.length, results, facets: { status: [finalized] } })
  })
})
afterEach(() => {
  cleanup()
  signOut()
  setPanelTarget(null)
  document.body.replaceChildren()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('shows the datasets of the active account as links to their pages', async () => {
  showScreen(<DatasetList />, '/datasets')
  const link = await screen.findByRole('link', { name: /Stops/ })
  expect(link.getAttribute('href')).toBe('/dataset/d1')
  expect(screen.getByText('Erreur')).toBeDefined()
  const query = askedFor('GET', '/datasets')[0]?.query
  expect(query?.get('owner')).toBe('user:u1')
  expect(query?.get('shared')).toBe('false')
  expect(query?.get('sort')).toBe('createdAt:-1')
  expect(query?.get('facets')).toContain('status,draftStatus,visibility')
})

it('keeps the search in the address, without a sort', async () => {
  const router = showScreen(<DatasetList />, '/datasets')
  await userEvent.type(await screen.findByLabelText('Rechercher'), 'bus')
  await waitFor(() => expect(router.state.location.search).toBe('?q=bus'))
  await waitFor(() => {
    const query = askedFor('GET', '/datasets').at(-1)?.query
    expect([query?.get('q'), query?.get('sort')]).toEqual(['bus', null])
  })
  expect(screen.getByLabelText('Trier par').getAttribute('aria-disabled')).toBe('true')
})

it('reads a facet from the address and counts its values', async () => {
  showScreen(<DatasetList />, '/datasets', '/datasets?status=finalized')
  await screen.findByRole('link', { name: /Stops/ })
  expect(askedFor('GET', '/datasets')[0]?.query.get('status')).toBe('finalized')
  expect(await screen.findByText('Finalisé (2)')).toBeDefined()
})

it('offers a first dataset to a contributor, nothing to a reader', async () => {
  results = []
  showScreen(<DatasetList />, '/datasets')
  expect(await screen.findByText("Vous n'avez pas encore créé de jeu de données.")).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Créer un nouveau jeu de données' })).not.toEqual([])
  cleanup()
  signIn(undefined, { organization: 'o2' })
  showScreen(<DatasetList />, '/datasets')
  await screen.findByText("Vous n'avez pas encore créé de jeu de données.")
  expect(screen.queryByRole('link', { name: 'Créer un nouveau jeu de données' })).toBeNull()
  expect(askedFor('GET', '/datasets').at(-1)?.query.get('owner')).toBe('organization:o2')
})

it('says that nothing matches a search', async () => {
  results = []
  showScreen(<DatasetList />, '/datasets', '/datasets?q=nothing')
  expect(await screen.findByText('Aucun résultat ne correspond à la recherche.')).toBeDefined()
})

it('remembers the presentation as a list', async () => {
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
  expect(askedFor('GET', '/datasets')).toHaveLength(2)
})

it('follows a dataset that is being processed and reads the list again at its end', async () => {
  results = [aDataset({ status: 'loaded' })]
  showScreen(<DatasetList />, '/datasets')
  expect(await screen.findByText('Chargé')).toBeDefined()
  await say('datasets/d1/journal', { type: 'index-end', date: 'a' })
  expect(screen.getByText('Indexé')).toBeDefined()
  results = [aDataset({ count: 1500 })]
  await say('datasets/d1/journal', { type: 'finalize-end', date: 'b' })
  expect(await screen.findByText(/1.500 enregistrements/)).toBeDefined()
})
