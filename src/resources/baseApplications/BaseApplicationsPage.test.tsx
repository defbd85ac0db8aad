import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext } from 'react-admin'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dataProvider } from '../../dataProvider/dataProvider.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { createI18nProvider } from '../../i18n/i18nProvider.ts'
import { layoutMessages } from '../../layout/messages.ts'
import { blockMessages } from '../../ui/messages.ts'
import { signIn, signOut, testUser } from '../../ui/testing.tsx'
import { messages as applicationMessages } from '../applications/messages.ts'
import { answerApi, receivedRequests, requestsTo } from '../datasets/testing.tsx'
import BaseApplicationsPage from './BaseApplicationsPage.tsx'
import { baseApplicationMessages } from './messages.ts'

const base = (id: string, changes: object = {}) => ({
  id,
  url: `http://apps.test/${id}/`,
  title: id,
  applicationName: id,
  version: '1.0',
  description: '',
  image: `http://apps.test/${id}/thumbnail.png`,
  datasetsFilters: [],
  privateAccess: [],
  nbApplications: 0,
  ...changes
})
let results: object[]

beforeEach(() => {
  signIn({ ...testUser, adminMode: 1 })
  results = [
    base('maps', {
      title: 'Maps',
      category: 'carte',
      public: true,
      nbApplications: 3,
      datasetsFilters: [{ fromUrl: 'a', bbox: ['true'] }]
    }),
    base('charts', {
      title: 'Charts',
      deprecated: true,
      privateAccess: [{ type: 'user', id: 'u1', name: 'Ada' }]
    })
  ]
  answerApi({
    'GET /admin/base-applications': () => ({ count: results.length, results }),
    'POST /base-applications': base('new', { title: undefined, meta: { title: 'New' } }),
    'PATCH /base-applications/charts': base('charts'),
    'GET /simple-directory/api/accounts': { results: [{ type: 'organization', id: 'o9', name: 'Port' }] }
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function open(entry = '/admin/base-apps') {
  const messages = [layoutMessages, blockMessages, applicationMessages, baseApplicationMessages]
  const router = createMemoryRouter(
    [
      {
        path: '/admin/base-apps',
        element: (
          <CoreAdminContext
            dataProvider={dataProvider}
            i18nProvider={createI18nProvider(messages)}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            <BaseApplicationsPage />
          </CoreAdminContext>
        )
      }
    ],
    { initialEntries: [entry] }
  )
  render(
    <TranslateProvider messages={messages}>
      <RouterProvider router={router} />
    </TranslateProvider>
  )
  return router
}
const itemOf = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { name: title })).closest('li')!

it('lists base applications by title, with their visibility and uses', async () => {
  open()
  const maps = await itemOf('Maps')
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Charts', 'Maps'])
  expect(maps.textContent).toContain('carte')
  expect(maps.textContent).toContain('Jeux de données : bbox = true')
  const uses = within(maps).getByRole('link', { name: '3 applications' })
  expect(uses.getAttribute('href')).toBe(
    '/applications?base-application=http%3A%2F%2Fapps.test%2Fmaps%2F&showAll=true'
  )
  const page = within(maps).getByRole('link', { name: 'maps (1.0)' })
  expect([page.getAttribute('href'), page.getAttribute('target')]).toEqual([
    'http://apps.test/maps/',
    '_blank'
  ])
  const charts = await itemOf('Charts')
  expect(charts.textContent).toContain('Réservé à : Ada')
  expect(within(charts).getByText('Dépréciée')).toBeDefined()
})

it('registers a base application by URL, and explains a failure', async () => {
  open()
  await itemOf('Maps')
  const field = screen.getByLabelText("Saisissez l'URL d'une nouvelle application")
  await userEvent.type(field, 'http://apps.test/new/{Enter}')
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(requestsTo('POST', '/base-applications')[0]?.body).toEqual({ url: 'http://apps.test/new/' })
  await waitFor(() => expect(requestsTo('GET', '/admin/base-applications')).toHaveLength(2))
  answerApi({ 'POST /base-applications': new Response('La page ne semble pas', { status: 400 }) })
  await userEvent.type(field, 'http://apps.test/none/{Enter}')
  expect(await screen.findByText('La page ne semble pas')).toBeDefined()
  expect(field).toHaveProperty('value', 'http://apps.test/none/')
})

it('searches on demand, in the URL', async () => {
  const router = open()
  await userEvent.type(await screen.findByLabelText('Rechercher'), 'map{Enter}')
  expect(router.state.location.search).toBe('?q=map')
  await waitFor(() =>
    expect(requestsTo('GET', '/admin/base-applications').at(-1)?.query.get('q')).toBe('map')
  )
})

it('edits the metadata and the visibility of a base application', async () => {
  open()
  await userEvent.click(within(await itemOf('Charts')).getByRole('button', { name: 'Édition de Charts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Édition de Charts' }))
  const image = dialog.getByLabelText('Image')
  await userEvent.clear(image)
  await userEvent.type(image, 'javascript:alert(1)')
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  expect(dialog.getByText(/Saisissez une adresse/)).toBeDefined()
  expect(requestsTo('PATCH', '/base-applications/charts')).toEqual([])
  await userEvent.clear(image)
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Dépréciée' }))
  await userEvent.click(dialog.getByLabelText('Vue restreinte à des comptes'))
  await userEvent.click(await screen.findByRole('option', { name: 'Port (organisation)' }))
  await userEvent.click(dialog.getByLabelText('Catégorie'))
  await userEvent.click(await screen.findByRole('option', { name: 'graphique' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo('PATCH', '/base-applications/charts')[0]?.body).toEqual({
    image: null,
    deprecated: false,
    category: 'graphique',
    privateAccess: [
      { type: 'user', id: 'u1', name: 'Ada' },
      { type: 'organization', id: 'o9', name: 'Port' }
    ]
  })
})

it('requires admin mode', () => {
  signIn()
  open()
  expect(screen.getByText('Cette page est réservée aux administrateurs.')).toBeDefined()
  expect(receivedRequests).toEqual([])
})
