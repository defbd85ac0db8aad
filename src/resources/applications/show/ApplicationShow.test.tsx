import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Application } from '../../../../contract/applications/application.ts'
import { currentNotifications, dismiss } from '../../../layout/notifications.ts'
import { setPanelTarget } from '../../../layout/rightPanelStore.ts'
import { signIn, signOut, testUser } from '../../../ui/testing.tsx'
import {
  testDataset,
  answerApi,
  requestsTo,
  showScreen,
  stubObservers,
  type ReceivedRequest
} from '../../datasets/testing.tsx'
import { sendMessage } from '../../../realtime/testing.ts'
import {
  allOperations,
  sampleApplication,
  baseApplication as base,
  newerBaseApplication as newer
} from '../testing.ts'
import { ApplicationShow } from './ApplicationShow.tsx'

const organization = { type: 'organization' as const, id: 'o1', name: 'Org One' }
let application: Application
let responses: Record<string, unknown>

function mockResponses(changes: Record<string, unknown> = {}): void {
  responses = {
    'GET /applications/a1': () => application,
    'PATCH /applications/a1': ({ body }: ReceivedRequest) => {
      application = { ...application, ...(body as object), updatedAt: '2026-02-01T10:00:00.000Z' }
      return application
    },
    'GET /applications/a1/configuration': {
      datasets: [{ href: 'http://localhost/data-fair/api/v1/datasets/d1', id: 'd1' }, { href: 'x/gone' }]
    },
    'GET /applications/a1/base-application': base,
    'GET /base-applications': { count: 2, results: [base, newer] },
    'GET /applications/a1/permissions': [],
    'GET /applications/a1/journal': [{ type: 'application-created', date: '2026-01-05T10:00:00.000Z' }],
    'GET /applications/a1/keys': [],
    'GET /applications': { count: 2, results: [] },
    'GET /datasets': { count: 1, results: [testDataset({ visibility: 'private' })] },
    'GET /settings/user/u1/topics': [],
    'GET /settings/user/u1%3A*/publication-sites': [],
    'GET /settings/user/u1/publication-sites': [],
    ...changes
  }
  answerApi(responses)
}

beforeEach(() => {
  signIn()
  stubObservers(true)
  const panel = document.createElement('aside')
  document.body.append(panel)
  setPanelTarget(panel)
  application = sampleApplication({ url: base.url, lastConfigured: '2026-01-05T11:00:00.000Z' })
  mockResponses()
})
afterEach(() => {
  cleanup()
  signOut()
  setPanelTarget(null)
  localStorage.clear()
  vi.unstubAllGlobals()
  for (const { id } of currentNotifications()) dismiss(id)
})

async function open(tabs = ''): Promise<ReturnType<typeof showScreen>> {
  const router = showScreen(<ApplicationShow />, '/application/:id', `/application/a1${tabs}`)
  await screen.findByRole('heading', { level: 1, name: 'Map of stops' })
  return router
}

const messages = (): (string | undefined)[] => currentNotifications().map(({ msg }) => msg)

it('shows the facts about the application, and its preview', async () => {
  await open('?share=embed&year=2020')
  expect(await screen.findByText('Map — version 1.0.0')).toBeTruthy()
  expect((await screen.findByRole('link', { name: '2 applications' })).getAttribute('href')).toBe(
    '/applications?application=a1'
  )
  const frame = await screen.findByTitle('Map of stops')
  const source = new URL(frame.getAttribute('src') ?? '', 'http://localhost')
  expect(source.pathname).toBe('/data-fair/app/a1')
  // URL parameters of the page, except the page's own, go to the application.
  expect([...source.searchParams.keys()].toSorted()).toEqual(['d-frame', 'primary', 'year'])
  const sections = [
    'Informations',
    'Métadonnées',
    'Rendu',
    'Permissions & partage',
    'Suivi',
    'Zone de danger'
  ]
  for (const name of sections) expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy()
  expect(screen.getByText('la visualisation a été créée')).toBeTruthy()
})

it('lists links and actions in the right panel', async () => {
  await open()
  await screen.findByRole('link', { name: 'Documentation' })
  const [inPanel] = screen.getAllByRole('link', { name: 'Éditer la configuration' })
  expect(inPanel?.getAttribute('href')).toBe('/application/a1/config')
  expect(screen.getByRole('link', { name: "Utiliser l'API" }).getAttribute('href')).toBe(
    '/application/a1/api-doc'
  )
  expect(screen.getByRole('link', { name: 'Ouvrir en pleine page' }).getAttribute('href')).toBe(
    '/data-fair/app/a1'
  )
})

it('hides from a reader of another account the actions without permission', async () => {
  application = sampleApplication({
    owner: organization,
    visibility: 'public',
    lastConfigured: '2026-01-05T11:00:00.000Z',
    userPermissions: ['list', 'readDescription', 'readConfig', 'readApiDoc', 'readBaseApp', 'readCapture']
  })
  await open()
  await screen.findByText('Map — version 1.0.0')
  for (const name of ['Zone de danger', 'Suivi']) {
    expect(screen.queryByRole('heading', { name })).toBeNull()
  }
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).not.toContain('Permissions')
  expect(tabs).not.toContain('Lien protégé')
  expect(tabs).not.toContain('Portails')
  expect(tabs).toContain('Intégrer dans un site')
  expect(screen.queryByText('Éditer la configuration')).toBeNull()
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /Titre/ })).disabled).toBe(true)
  // Requests that only members of the account may send are not sent.
  expect(requestsTo('GET', '/base-applications')).toEqual([])
  expect(requestsTo('GET', '/applications/a1/journal')).toEqual([])
})

it('explains why the application cannot be read, with a link back', async () => {
  mockResponses({
    'GET /applications/a1': () => new Response('Application configuration not found', { status: 404 })
  })
  showScreen(<ApplicationShow />, '/application/:id', '/application/a1')
  expect((await screen.findByRole('alert')).textContent).toContain('Application configuration not found')
  expect(screen.getByRole('link', { name: 'Retour aux applications' }).getAttribute('href')).toBe(
    '/applications'
  )
})

describe('metadata', () => {
  it('saves all changes at once, with the ETag of their base state', async () => {
    await open()
    const title = await screen.findByRole('textbox', { name: /Titre/ })
    await userEvent.clear(title)
    await userEvent.type(title, 'Other')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByRole('heading', { level: 1, name: 'Other' })
    expect(requestsTo('PATCH', '/applications/a1').map(({ body }) => body)).toEqual([{ title: 'Other' }])
    expect(messages()).toEqual(['Les modifications ont été enregistrées'])
  })

  it('asks for a resolution when another user has saved the same field', async () => {
    await open()
    const summary = await screen.findByRole('textbox', { name: 'Résumé' })
    await userEvent.type(summary, 'Mine')
    let tries = 0
    mockResponses({
      'GET /applications/a1': () => application,
      'PATCH /applications/a1': ({ body }: ReceivedRequest) => {
        tries += 1
        if (tries > 1) return { ...application, ...(body as object) }
        application = { ...application, summary: 'Theirs', updatedAt: '2026-03-01T10:00:00.000Z' }
        return new Response('changed', { status: 412 })
      }
    })
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Theirs')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: /Garder/ }))
    await waitFor(() => expect(requestsTo('PATCH', '/applications/a1')).toHaveLength(2))
    expect(requestsTo('PATCH', '/applications/a1')[1]?.body).toEqual({ summary: 'Mine' })
  })

  it('lists the datasets of the configuration, and reports those that cannot be read', async () => {
    await open()
    await userEvent.click(await screen.findByRole('tab', { name: 'Jeux de données utilisés' }))
    const card = await screen.findByRole('link', { name: /Stops/ })
    expect(card.getAttribute('href')).toBe('/dataset/d1')
    expect(screen.getByText(/Un élément de la configuration a été supprimé/)).toBeTruthy()
    expect(requestsTo('GET', '/datasets')[0]?.query.get('id')).toBe('d1,gone')
    expect(screen.queryByRole('tab', { name: 'Applications utilisées' })).toBeNull()
  })

  it('sets an attached picture as the thumbnail, and confirms a replacement', async () => {
    const url = 'http://localhost/data-fair/api/v1/applications/a1/attachments/'
    application = {
      ...application,
      attachments: [
        { title: 'Logo', name: 'logo.png', mimetype: 'image/png', url: `${url}logo.png` },
        { title: 'Photo', name: 'photo.png', mimetype: 'image/png', url: `${url}photo.png` },
        { title: 'Report', name: 'report.pdf', mimetype: 'application/pdf', url: `${url}report.pdf` }
      ]
    }
    await open('?metadata=attachments')
    await userEvent.click(
      await screen.findByRole('button', { name: "Utiliser comme vignette de l'application : Logo" })
    )
    await waitFor(() => expect(messages()).toContain('La vignette a été mise à jour'))
    expect(requestsTo('PATCH', '/applications/a1')[0]?.body).toEqual({ image: `${url}logo.png` })
    await userEvent.click(screen.getByRole('button', { name: /Utiliser comme vignette.*Photo/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Remplacer la vignette' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remplacer' }))
    await waitFor(() => expect(requestsTo('PATCH', '/applications/a1')).toHaveLength(2))
    expect(screen.queryByRole('button', { name: /Utiliser comme vignette.*Report/ })).toBeNull()
  })

  it('removes an attachment without losing that of another user', async () => {
    const attachments = ['logo.png', 'report.pdf'].map((name) => ({ title: name, name }))
    application = { ...application, attachments }
    await open('?metadata=attachments')
    const remove = await screen.findByRole('button', { name: 'Supprimer la pièce jointe : logo.png' })
    application = {
      ...application,
      attachments: [...attachments, { title: 'Theirs', name: 'theirs.pdf' }],
      updatedAt: '2026-03-01T10:00:00.000Z'
    }
    mockResponses({
      'PATCH /applications/a1': ({ body, ifMatch }: ReceivedRequest) => {
        if (ifMatch && ifMatch !== `"${application.updatedAt}"`)
          return new Response('changed', { status: 412 })
        return { ...application, ...(body as object) }
      },
      'DELETE /applications/a1/attachments/logo.png': () => new Response(null, { status: 204 })
    })
    await userEvent.click(remove)
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' })
    )
    await waitFor(() => expect(messages()).toEqual(['La pièce jointe a été supprimée']))
    expect(requestsTo('DELETE', '/applications/a1/attachments/logo.png')).toHaveLength(1)
    expect(requestsTo('PATCH', '/applications/a1').at(-1)?.body).toEqual({
      attachments: [
        { title: 'report.pdf', name: 'report.pdf' },
        { title: 'Theirs', name: 'theirs.pdf' }
      ]
    })
  })
})

describe('sharing', () => {
  it('warns that a public application uses private datasets', async () => {
    mockResponses({ 'GET /applications/a1/permissions': [{ operations: [], classes: ['list', 'read'] }] })
    await open()
    expect(await screen.findByText(/utilise un jeu de données qui ne l'est pas : Stops/)).toBeTruthy()
  })

  it('has no warning about private datasets when the application is private too', async () => {
    await open()
    await screen.findByRole('radio', { name: 'Tout le monde' })
    await waitFor(() => expect(requestsTo('GET', '/datasets')).toHaveLength(1))
    expect(screen.queryByText(/ne l'est pas/)).toBeNull()
  })

  it('creates a protected link, and deletes it after a confirmation', async () => {
    mockResponses({
      'POST /applications/a1/keys': ({ body }: ReceivedRequest) =>
        (body as object[]).map((key) => ({ id: 'se/cret', ...key }))
    })
    await open('?share=link')
    await userEvent.click(await screen.findByRole('button', { name: 'Créer un lien protégé' }))
    const link = await screen.findByRole('link', { name: /data-fair\/app/ })
    expect(link.getAttribute('href')).toBe('http://localhost:3000/data-fair/app/se%2Fcret%3Aa1')
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer ce lien' }))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Supprimer' })
    )
    expect(await screen.findByRole('button', { name: 'Créer un lien protégé' })).toBeTruthy()
    expect(requestsTo('POST', '/applications/a1/keys').map(({ body }) => body)).toEqual([
      [{ title: 'Lien protégé' }],
      []
    ])
  })

  it('shows the link read-only without the permission to change it', async () => {
    mockResponses({ 'GET /applications/a1/keys': [{ id: 'k' }] })
    application = { ...application, userPermissions: allOperations.filter((name) => name !== 'setKeys') }
    await open('?share=link')
    await screen.findByRole('link', { name: /data-fair\/app/ })
    expect(screen.queryByRole('button', { name: 'Supprimer ce lien' })).toBeNull()
  })

  it('publishes on a portal without the metadata that it requires from datasets', async () => {
    const site = {
      type: 'portal',
      id: 'p1',
      title: 'Portal',
      applicationUrlTemplate: 'https://portal.test/apps/{slug}',
      settings: { datasetsRequiredMetadata: ['license'] }
    }
    mockResponses({
      'GET /settings/user/u1%3A*/publication-sites': [site]
    })
    await open('?share=portals')
    await userEvent.click(await screen.findByRole('switch', { name: 'Publié' }))
    await waitFor(() => expect(messages()).toContain("L'application a été publiée sur le portail"))
    expect(requestsTo('PATCH', '/applications/a1')[0]?.body).toMatchObject({
      publicationSites: ['portal:p1']
    })
    const view = await screen.findByRole('link', { name: 'Voir sur Portal' })
    expect(view.getAttribute('href')).toBe('https://portal.test/apps/map-of-stops')
    await userEvent.click(screen.getByRole('switch', { name: 'Privilégier un rendu large' }))
    await waitFor(() =>
      expect(requestsTo('PATCH', '/applications/a1')[1]?.body).toEqual({ preferLargeDisplay: true })
    )
  })

  it('shows the HTML code to embed the application', async () => {
    await open('?share=embed')
    const code = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Code à intégrer' })
    expect(code.value).toContain(
      '<iframe src="http://localhost/data-fair/app/a1" width="100%" height="500px"'
    )
  })
})

describe('versions', () => {
  it('offers a newer version, and opens its draft', async () => {
    const router = await open()
    expect(await screen.findByText('Version 1.1.0 disponible')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Mettre à jour' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mise à jour de version' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mettre à jour' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/application/a1/config'))
    expect(requestsTo('PATCH', '/applications/a1')[0]?.body).toEqual({ urlDraft: newer.url })
  })

  it('shows no alert without a newer version', async () => {
    mockResponses({ 'GET /base-applications': { count: 1, results: [base] } })
    await open()
    await waitFor(() => expect(requestsTo('GET', '/base-applications')).toHaveLength(1))
    expect(screen.queryByText(/disponible/)).toBeNull()
  })
})

describe('live', () => {
  it('shows the errors of the draft and of the application live', async () => {
    signIn({ ...testUser, adminMode: 1 })
    await open()
    await sendMessage('applications/a1/draft-error', { message: 'no column' })
    expect(await screen.findByText('no column')).toBeTruthy()
    await sendMessage('applications/a1/journal', {
      type: 'error',
      date: '2026-04-01T10:00:00.000Z',
      data: 'no data'
    })
    expect(await screen.findByText('la version validée')).toBeTruthy()
    expect(screen.getAllByText('no data').length).toBeGreaterThan(1)
    expect(screen.getByText('Erreur')).toBeTruthy()
  })
})

describe('untrusted texts', () => {
  it('run no script and insert no HTML', async () => {
    mockResponses({
      'GET /applications/a1/base-application': { ...base, documentation: 'javascript:alert(1)' }
    })
    application = {
      ...application,
      title: '<img src=x onerror="alert(1)">',
      errorMessage: 'no <b>column</b> &lt;x&gt;<img src=x onerror="alert(1)">',
      // Some versions of the API give the message as an object.
      errorMessageDraft: { message: 'draft <i>broken</i>' } as unknown as string
    }
    showScreen(<ApplicationShow />, '/application/:id', '/application/a1')
    await screen.findByText('Map — version 1.0.0')
    expect(screen.getByText('no column <x>')).toBeTruthy()
    expect(screen.getByText('draft broken')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Documentation' })).toBeNull()
    expect(document.querySelector('img[src=x]')).toBeNull()
  })

  it('is read by its id, whatever the configuration names', async () => {
    mockResponses({
      'GET /applications/a1/configuration': {
        datasets: [{ href: '../../../logout' }, { href: 'https://evil.test/%E0%A4%A' }, null],
        applications: 'all'
      }
    })
    await open()
    await screen.findByRole('tab', { name: 'Jeux de données utilisés' })
    await waitFor(() => expect(requestsTo('GET', '/datasets')[0]?.query.get('id')).toBe('logout,%E0%A4%A'))
  })

  it('shows the page when a dataset of the configuration may not be read', async () => {
    mockResponses({
      'GET /applications/a1/configuration': () => new Response('not for you', { status: 403 })
    })
    await open()
    await screen.findByText('Map — version 1.0.0')
    expect(screen.queryByRole('tab', { name: 'Jeux de données utilisés' })).toBeNull()
    expect(messages()).toEqual([])
  })
})

describe('a capture', () => {
  it('is requested in the size of the base application, and reports a refusal', async () => {
    application = {
      ...application,
      baseApp: { id: 'b', url: base.url, meta: { 'df:capture-width': '640' }, datasetsFilters: [] }
    }
    mockResponses({
      'GET /applications/a1/capture': () => new Response('no browser to draw with', { status: 501 })
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: "Capture d'écran" }))
    const dialog = await screen.findByRole('dialog', { name: "Capture d'écran" })
    expect(within(dialog).getByRole<HTMLInputElement>('spinbutton', { name: 'Largeur' }).value).toBe('640')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Télécharger la capture' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('no browser to draw with')
    const query = requestsTo('GET', '/applications/a1/capture')[0]?.query
    expect([query?.get('width'), query?.get('height'), query?.get('updatedAt')]).toEqual([
      '640',
      '450',
      application.updatedAt
    ])
  })
})

it('is deleted after a confirmation, despite unsaved changes', async () => {
  mockResponses({ 'DELETE /applications/a1': () => new Response(null, { status: 204 }) })
  const router = await open()
  await userEvent.type(await screen.findByRole('textbox', { name: 'Résumé' }), 'lost')
  await userEvent.click(screen.getByRole('button', { name: "Supprimer l'application" }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/l'application "Map of stops"/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Oui' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/applications'))
  expect(messages()).toEqual(["L'application a bien été supprimée."])
})
