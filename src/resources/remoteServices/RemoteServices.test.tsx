import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actionsOf } from '../../../contract/remoteServices/openApi/actions.ts'
import { setPanelTarget } from '../../layout/rightPanelStore.ts'
import { signIn, signOut, testUser } from '../../ui/testing.tsx'
import {
  answerApi,
  requestsTo,
  showScreen,
  stubObservers,
  type ReceivedRequest
} from '../datasets/testing.tsx'
import { RemoteServiceList } from './list/RemoteServiceList.tsx'
import { RemoteServiceShow } from './show/RemoteServiceShow.tsx'

const address = 'http://schema.org/address'
const url = 'https://geo.test/api-docs.json'

/** Builds an OpenAPI document with one bulk action. */
function documentOf(summary: string): Record<string, unknown> {
  const content = (properties: object): object => ({
    'application/x-ndjson': { schema: { type: 'object', properties } }
  })
  const key = { type: 'string', 'x-refersTo': 'http://schema.org/identifier' }
  return {
    openapi: '3.1.0',
    info: { title: 'Geocoder', version: '1', 'x-api-id': 'geocoder' },
    servers: [{ url: 'https://geo.test/v1' }, { url: 'https://geo.test/v2', description: 'New' }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
    paths: {
      '/coords': {
        post: {
          operationId: 'coords',
          summary,
          'x-operationType': 'http://schema.org/SearchAction',
          requestBody: {
            required: true,
            content: content({ q: { type: 'string', 'x-refersTo': address }, key })
          },
          responses: {
            200: { content: content({ key, lat: { type: 'number' }, _error: { type: 'string' } }) }
          }
        }
      }
    }
  }
}

let service: Record<string, unknown>
let services: Record<string, unknown>[]
let fetchedDocument: unknown
/** Container of the right panel. */
let panel: HTMLElement

beforeEach(() => {
  signIn({ ...testUser, adminMode: 1 })
  stubObservers()
  panel = document.body.appendChild(document.createElement('aside'))
  setPanelTarget(panel)
  const apiDoc = documentOf('Find coordinates')
  service = {
    id: 'geocoder',
    title: 'Geocoder',
    description: '',
    url,
    server: 'https://geo.test/v1',
    apiKey: { in: 'header', name: 'x-key', value: '**********' },
    privateAccess: [{ type: 'user', id: 'u1', name: 'Ada' }],
    apiDoc,
    actions: actionsOf(apiDoc),
    updatedAt: '2026-01-05T10:00:00.000Z'
  }
  services = [
    { id: 'geocoder', title: 'Geocoder', url, privateAccess: [{ type: 'user', id: 'u1', name: 'Ada' }] },
    { id: 'dataset:communes', title: 'Communes', public: true }
  ]
  fetchedDocument = documentOf('Find coordinates')
  answerApi({
    'GET /remote-services': () => ({ count: services.length, results: services }),
    'GET /configurable-remote-services': [
      { title: 'Addresses', url },
      { title: 'Companies', url: 'https://companies.test/api.json' }
    ],
    'POST /remote-services/_document': () => fetchedDocument,
    'POST /_check-api': 'OK',
    'GET /datasets': { count: 2, results: [] },
    'POST /remote-services': { id: 'companies', title: 'Companies' },
    'GET /remote-services/geocoder': () => service,
    'PATCH /remote-services/geocoder': ({ body }: ReceivedRequest) => {
      service = { ...service, ...(body as object), apiKey: service.apiKey }
      return service
    },
    'DELETE /remote-services/geocoder': () => new Response(null, { status: 204 }),
    'GET /vocabulary': [
      { id: 'address', identifiers: [address], title: 'Adresse', description: 'Une adresse', tag: '' }
    ],
    'GET /simple-directory/api/accounts': { results: [{ type: 'organization', id: 'o9', name: 'Port' }] }
  })
})
afterEach(() => {
  cleanup()
  setPanelTarget(null)
  panel.remove()
  signOut()
  vi.unstubAllGlobals()
})

const list = (query = ''): unknown =>
  showScreen(<RemoteServiceList />, '/remote-services', `/remote-services${query}`)
const page = (): unknown =>
  showScreen(<RemoteServiceShow />, '/remote-service/:id', '/remote-service/geocoder')

it('lists all services to administrators, with filters by type', async () => {
  list()
  expect(await screen.findByText('2 services distants')).toBeDefined()
  expect(requestsTo('GET', '/remote-services')[0]?.query.get('showAll')).toBe('true')
  expect(screen.getByText('Restreint à : Ada')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Geocoder' }).getAttribute('href')).toBe('/remote-service/geocoder')
  cleanup()
  list('?kind=dataset')
  expect(await screen.findByRole('link', { name: 'Communes' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Geocoder' })).toBeNull()
})

it('lists the visible services to other users, with links to their documentation', async () => {
  signIn()
  list()
  const link = await screen.findByRole('link', { name: 'Geocoder' })
  expect(link.getAttribute('href')).toBe('/remote-service/geocoder/api-doc')
  const { query } = requestsTo('GET', '/remote-services')[0]!
  expect([query.get('showAll'), query.get('privateAccess')]).toEqual([null, 'user:u1'])
})

it('imports an offered service, after a preview of its actions', async () => {
  list('?import=')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sélection du service' }))
  await userEvent.click(await dialog.findByLabelText('Choisissez un service à configurer'))
  expect(
    within(await screen.findByRole('option', { name: /Addresses/ })).getByText('déjà configuré')
  ).toBeDefined()
  await userEvent.click(screen.getByRole('option', { name: 'Companies' }))
  expect(await dialog.findByText('1 action, dont 1 utilisable pour des enrichissements')).toBeDefined()
  expect(await dialog.findByText('Adresse')).toBeDefined()
  expect(dialog.getByText(/Une clé d'API est attendue \(x-key\)/)).toBeDefined()
  await userEvent.click(dialog.getByLabelText('Serveur'))
  await userEvent.click(await screen.findByRole('option', { name: /New/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(requestsTo('POST', '/remote-services')).toHaveLength(1))
  expect(requestsTo('POST', '/remote-services')[0]?.body).toEqual({
    apiDoc: fetchedDocument,
    url: 'https://companies.test/api.json',
    server: 'https://geo.test/v2',
    apiKey: { in: 'header', name: 'x-key' }
  })
  expect(await screen.findByText('another page')).toBeDefined()
})

it('explains why no service could be read from a URL', async () => {
  list('?import=')
  const dialog = within(await screen.findByRole('dialog', { name: 'Sélection du service' }))
  const field = dialog.getByLabelText("Ou saisissez une URL de documentation d'API")
  await userEvent.type(field, 'geo.test{Enter}')
  expect(dialog.getByText(/Saisissez une adresse complète/)).toBeDefined()
  expect(requestsTo('POST', '/remote-services/_document')).toEqual([])
  fetchedDocument = new Response('No answer', { status: 502 })
  await userEvent.clear(field)
  await userEvent.type(field, 'https://other.test/doc.json{Enter}')
  expect(await dialog.findByText('Erreur pendant la récupération du fichier : No answer')).toBeDefined()
  fetchedDocument = new Response('No paths', { status: 400 })
  await userEvent.click(dialog.getByRole('button', { name: 'Réessayer' }))
  const format = "Le format de la description de l'API est incorrect : No paths"
  expect(await dialog.findByText(format)).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, url)
  expect(dialog.getByRole('link', { name: 'Geocoder' })).toBeDefined()
})

it('saves the changes, without the mask of the key', async () => {
  page()
  const title = await screen.findByLabelText(/^Titre/)
  expect(screen.getByLabelText<HTMLInputElement>("Clé d'API").value).toBe('')
  await userEvent.type(title, ' 2')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Public' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Enregistrer' })[0]!)
  await waitFor(() => expect(requestsTo('PATCH', '/remote-services/geocoder')).toHaveLength(1))
  expect(requestsTo('PATCH', '/remote-services/geocoder')[0]?.body).toEqual({
    title: 'Geocoder 2',
    public: true,
    privateAccess: []
  })
  await userEvent.type(screen.getByLabelText("Clé d'API"), 'secret')
  await userEvent.click((await screen.findAllByRole('button', { name: 'Enregistrer' }))[0]!)
  await waitFor(() => expect(requestsTo('PATCH', '/remote-services/geocoder')).toHaveLength(2))
  expect(requestsTo('PATCH', '/remote-services/geocoder')[1]?.body).toEqual({
    apiKey: { in: 'header', name: 'x-key', value: 'secret' }
  })
})

it('previews the differences of another definition before the save', async () => {
  page()
  await screen.findByLabelText(/^Titre/)
  fetchedDocument = documentOf('Find places')
  await userEvent.click(screen.getByRole('button', { name: "Mettre à jour la description de l'API" }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Find places')).toBeDefined()
  expect(dialog.getByText('Modifiée')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Mettre à jour' }))
  await waitFor(() =>
    expect(requestsTo('PATCH', '/remote-services/geocoder')[0]?.body).toEqual({ apiDoc: fetchedDocument })
  )
})

it('is deleted after a confirmation', async () => {
  page()
  await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Suppression de la configuration du service' })
  )
  // The confirmation of the deletion shows the number of affected datasets.
  expect(await dialog.findByText('Ce service enrichit 2 jeux de données.')).toBeDefined()
  expect(String(requestsTo('GET', '/datasets')[0]?.query)).toBe('services=geocoder&showAll=true&size=0')
  await userEvent.click(dialog.getByRole('button', { name: 'Oui' }))
  expect(await screen.findByText('another page')).toBeDefined()
  expect(requestsTo('DELETE', '/remote-services/geocoder')).toHaveLength(1)
})
