import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { testDataset, answerApi, requestsTo, showScreen, stubObservers } from '../../datasets/testing.tsx'
import { sampleApplication } from '../testing.ts'
import { NewApplication } from './NewApplication.tsx'

const model = (id: string, changes: object = {}) => ({
  id,
  url: `http://apps.test/${id}/`,
  title: id,
  description: '',
  image: `http://apps.test/${id}/thumbnail.png`,
  category: 'autre',
  public: true,
  disabled: [],
  ...changes
})
const models = [
  model('Charts', { category: 'graphique', description: 'Bars and lines' }),
  model('Maps', { category: 'carte', public: false }),
  model('Tables', { disabled: ['Nécessite une source de données.'] })
]

beforeEach(() => {
  signIn()
  stubObservers()
  answerApi({
    'GET /base-applications': { count: models.length, results: models },
    'GET /applications': { count: 1, results: [sampleApplication()] },
    'GET /datasets/d1': testDataset(),
    'POST /applications': sampleApplication({ id: 'new' })
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = (search = '') => showScreen(<NewApplication />, '/new-application', `/new-application${search}`)

it('distinguishes base applications of the same title by version', async () => {
  const results = [
    model('a', { title: 'Charts', version: '1.0.0' }),
    model('b', { title: 'Charts', version: '2.0.0' }),
    model('c', { title: 'Maps', version: '1.0.0' })
  ]
  answerApi({ 'GET /base-applications': { count: 3, results } })
  open()
  await userEvent.click(screen.getByRole('button', { name: /Nouvelle configuration/ }))
  const headings = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Charts (1.0.0)', 'Charts (2.0.0)', 'Maps'])
})

it('creates an application from a base application', async () => {
  const router = open()
  await userEvent.click(screen.getByRole('button', { name: /Nouvelle configuration/ }))
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Application de type carte',
    'Application de type graphique',
    'Application de type autre'
  ])
  const { query } = requestsTo('GET', '/base-applications')[0]!
  expect([query.get('privateAccess'), query.get('dataset'), query.get('size')]).toEqual([
    'user:u1',
    'any',
    '1000'
  ])
  expect(within(screen.getByRole('button', { name: /Maps/ })).getByText(/accès restreint/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /Charts/ }))
  expect(screen.getByLabelText(/Titre de la nouvelle application/)).toHaveProperty('value', 'Charts')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/application/new'))
  expect(requestsTo('POST', '/applications')[0]?.body).toMatchObject({
    title: 'Charts',
    url: 'http://apps.test/Charts/',
    owner: { type: 'user', id: 'u1' },
    configurationDraft: {}
  })
})

it('explains why a base application is disabled', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: /Nouvelle configuration/ }))
  const card = await screen.findByRole('region', { name: 'Tables' })
  expect(within(card).getByText('Nécessite une source de données.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Tables/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Continuer' })).toHaveProperty('disabled', true)
})

it('copies an application', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: /Copie d'application/ }))
  await userEvent.click(await screen.findByLabelText('Choisissez une application'))
  await userEvent.click(await screen.findByRole('option', { name: /Map of stops/ }))
  const title = screen.getByLabelText(/Titre de la nouvelle application/)
  expect(title).toHaveProperty('value', 'Map of stops (copie)')
  await userEvent.clear(title)
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toHaveProperty('disabled', true)
  expect(screen.getByText("Donnez un titre à l'application.")).toBeDefined()
  await userEvent.type(title, 'Mine{Enter}')
  await waitFor(() =>
    expect(requestsTo('POST', '/applications')[0]?.body).toMatchObject({
      title: 'Mine',
      url: 'http://apps.test/map/1.0/',
      initFrom: { application: 'a1' }
    })
  )
})

it('creates an application for a dataset, without the type step', async () => {
  open('?dataset=d1')
  await userEvent.click(await screen.findByRole('button', { name: /Charts/ }))
  expect(requestsTo('GET', '/base-applications')[0]?.query.get('dataset')).toBe('d1')
  expect(screen.getByText('Cette application utilisera le jeu de données « Stops ».')).toBeDefined()
  expect(screen.queryByText("Type d'initialisation")).toBeNull()
  expect(screen.getByLabelText(/Titre/)).toHaveProperty('value', 'Stops - Charts')
  await userEvent.click(screen.getByRole('button', { name: 'Retour' }))
  expect(await screen.findByRole('button', { name: /Charts/, pressed: true })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const { href, id, schema } = testDataset()
  await waitFor(() =>
    expect(requestsTo('POST', '/applications')[0]?.body).toMatchObject({
      configurationDraft: { datasets: [{ href, title: 'Stops', id, schema }] }
    })
  )
})

it('shows a refusal of the server, and retries', async () => {
  answerApi({
    'GET /base-applications': { count: 1, results: models.slice(0, 1) },
    'POST /applications': new Response('Base application not found', { status: 400 })
  })
  open()
  await userEvent.click(screen.getByRole('button', { name: /Nouvelle configuration/ }))
  await userEvent.click(await screen.findByRole('button', { name: /Charts/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Base application not found')
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toHaveProperty('disabled', false)
})

it('reports a failed read of the base applications or of the dataset', async () => {
  answerApi({ 'GET /base-applications': new Response('busy', { status: 400 }) })
  open()
  await userEvent.click(screen.getByRole('button', { name: /Nouvelle configuration/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('busy')
  cleanup()
  open('?dataset=gone')
  expect((await screen.findByRole('alert')).textContent).toContain('Not found')
})

it('is refused to readers', () => {
  signIn(undefined, { organization: 'o2' })
  open()
  expect(screen.getByRole('alert')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
