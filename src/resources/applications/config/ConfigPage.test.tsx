import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Application, Configuration } from '../../../../contract/applications/application.ts'
import { currentNotifications, dismiss } from '../../../layout/notifications.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import {
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
import { ConfigPage } from './ConfigPage.tsx'

const draftPath = '/applications/a1/configuration-draft'
const schemaPath = '/data-fair/app/a1/config-schema.json'
const schema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', title: 'Titre', maxLength: 10 },
    size: { type: 'integer', title: 'Taille', default: 3 },
    dark: { type: 'boolean', title: 'Sombre' }
  }
}
let application: Application
let draft: Configuration
let writes: number

/**
 * Applies a change to the mocked application and moves its `updatedAt`, whether the change comes from the screen or
 * from another user.
 */
function changed(changes: Partial<Application>): Response {
  writes += 1
  application = { ...application, ...changes, updatedAt: `2026-02-01T10:00:00.00${writes}Z` }
  return new Response('{}', { headers: { etag: `"${application.updatedAt}"` } })
}

function mockResponses(changes: Record<string, unknown> = {}): void {
  answerApi({
    'GET /applications/a1': () => application,
    'PATCH /applications/a1': ({ body }: ReceivedRequest) => {
      changed(body as Partial<Application>)
      return application
    },
    [`GET ${draftPath}`]: () => draft,
    [`PUT ${draftPath}`]: ({ body }: ReceivedRequest) => {
      draft = body as Configuration
      return changed({ status: 'configured-draft' })
    },
    [`DELETE ${draftPath}`]: () => {
      draft = { title: 'Validé', size: 3 }
      return changed({ status: 'configured' })
    },
    'GET /applications/a1/configuration': { title: 'Validé' },
    'PUT /applications/a1/configuration': () => changed({ status: 'configured' }),
    'GET /applications/a1/base-application': base,
    'GET /base-applications': { count: 2, results: [base, newer] },
    'GET /applications/a1/journal': [],
    [`GET ${schemaPath}`]: schema,
    ...changes
  })
}

beforeEach(() => {
  signIn()
  stubObservers(true)
  writes = 0
  application = sampleApplication({ url: base.url, status: 'configured' })
  draft = { title: 'Validé' }
  mockResponses()
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
  for (const { id } of currentNotifications()) dismiss(id)
})

function open(): void {
  showScreen(<ConfigPage />, '/application/:id/config', '/application/a1/config')
}

const saved = (): unknown[] => requestsTo('PUT', draftPath).map(({ body }) => body)
const button = (name: string): HTMLElement => screen.getByRole('button', { name })
const frame = (): HTMLIFrameElement => screen.getByTitle('Map of stops')

it('creates no draft until an edit, then saves the changes and validates them', async () => {
  open()
  const title = await screen.findByLabelText(/^Titre/)
  expect(screen.getByLabelText<HTMLInputElement>('Taille').value).toBe('3')
  expect(button('Valider')).toHaveProperty('disabled', true)
  expect(button('Annuler')).toHaveProperty('disabled', true)
  expect(new URL(frame().src, 'http://localhost').searchParams.get('draft')).toBe('true')

  await userEvent.type(title, ' bis')
  expect(saved()).toEqual([])
  expect(screen.getByText('Modifications non enregistrées')).toBeTruthy()
  const initialFrame = frame()
  fireEvent.blur(title)
  await screen.findByText('Brouillon enregistré')
  expect(saved()).toEqual([{ title: 'Validé bis', size: 3 }])
  expect(frame()).not.toBe(initialFrame)

  await userEvent.type(title, ' trop long')
  fireEvent.blur(title)
  expect(await screen.findByText('1 valeur à corriger')).toBeTruthy()
  expect(saved()).toHaveLength(1)
  expect(button('Valider')).toHaveProperty('disabled', true)
  await userEvent.clear(title)
  await userEvent.type(title, 'Fin{Enter}')
  await waitFor(() => expect(saved()).toHaveLength(2))
  await waitFor(() => expect(button('Valider')).toHaveProperty('disabled', false))
  await userEvent.click(button('Valider'))
  await waitFor(() => expect(requestsTo('PUT', '/applications/a1/configuration')).toHaveLength(1))
  expect(await screen.findByText('Aucun brouillon : tout est validé.')).toBeTruthy()
})

it('creates no draft of a failing application without an edit, which would clear its error', async () => {
  application = sampleApplication({ url: base.url, status: 'error', errorMessage: 'no' })
  open()
  await screen.findByDisplayValue('3')
  expect(screen.queryByText(/^Modifications non enregistrées|^Enregistrement/)).toBeNull()
})

it('names a selected dataset that is deleted', async () => {
  draft = { datasets: [{ id: 'd1', href: '/datasets/d1', title: 'Arrêts' }, null, { href: '/datasets/d2' }] }
  mockResponses({ 'GET /datasets': { count: 1, results: [{ id: 'd2' }] } })
  open()
  const warning = 'Ce jeu de données choisi a été supprimé ou ne vous est pas accessible : Arrêts.'
  expect(await screen.findByText(warning)).toBeTruthy()
})

it('asks which draft to keep when another user has saved one', async () => {
  let isFirst = true
  mockResponses({
    [`PUT ${draftPath}`]: ({ body }: ReceivedRequest) => {
      if (!isFirst) {
        draft = body as Configuration
        return changed({ status: 'configured-draft' })
      }
      isFirst = false
      draft = { title: 'Ailleurs' }
      changed({ status: 'configured-draft' })
      return new Response('Modifié entre-temps', { status: 412 })
    }
  })
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Sombre' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Garder la mienne' }))
  await screen.findByText('Brouillon enregistré')
  expect(draft).toEqual({ title: 'Validé', size: 3, dark: true })
})

it('shows the error of the draft, and tries another version', async () => {
  application = { ...application, status: 'configured-draft' }
  open()
  await waitFor(() => expect(saved()).toHaveLength(1))
  await screen.findByText('Brouillon enregistré')
  await sendMessage('applications/a1/draft-error', { message: 'colonne absente' })
  expect(await screen.findByText('colonne absente')).toBeTruthy()
  expect(screen.queryByTitle('Map of stops')).toBeNull()
  expect(button('Valider')).toHaveProperty('disabled', true)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Changer de version' }))
  await userEvent.click(screen.getByRole('option', { name: 'Map (1.1.0)' }))
  await waitFor(() => expect(application.urlDraft).toBe(newer.url))
  await waitFor(() => expect(requestsTo('GET', schemaPath)).toHaveLength(2))
  await userEvent.click(button('Annuler'))
  await userEvent.click(button('Effacer le brouillon'))
  await waitFor(() => expect(requestsTo('DELETE', draftPath)).toHaveLength(1))
  expect(application.urlDraft).toBe(base.url)
  expect(await screen.findByText('Aucun brouillon : tout est validé.')).toBeTruthy()
})

it('accepts a field from the frame of the application only', async () => {
  open()
  await screen.findByLabelText(/^Titre/)
  const sendFieldValue = (source: Window | null, field: string, value: unknown): void => {
    const data = { type: 'set-config', content: { field, value } }
    fireEvent(window, new MessageEvent('message', { data, source }))
  }
  sendFieldValue(window, 'title', 'Volé')
  sendFieldValue(frame().contentWindow, '__proto__.polluted', true)
  sendFieldValue(frame().contentWindow, 'title', 'Carte')
  await waitFor(() => expect(saved()).toEqual([{ title: 'Carte', size: 3 }]))
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

it('is read-only without the permission to write', async () => {
  application = { ...application, userPermissions: allOperations.filter((name) => name !== 'writeConfig') }
  open()
  expect(await screen.findByLabelText(/^Titre/)).toHaveProperty('disabled', true)
  expect(screen.getByText('Vous pouvez lire cette configuration, pas la modifier.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Valider' })).toBeNull()
  expect(requestsTo('GET', draftPath)).toEqual([])
})

it.each([
  ['is missing', undefined, 'Ce modèle d’application n’a pas de formulaire de configuration.'],
  [
    'is no JSON',
    new Response('<html>'),
    'Le formulaire de ce modèle d’application n’est pas un JSON valide.'
  ],
  ['is a list', [1], 'Le formulaire de ce modèle d’application n’est pas un JSON valide.'],
  ['is out of reach', new Response('bad gateway', { status: 502 }), /n’a pas pu être lu.*bad gateway/]
])('says so when the schema %s', async (_name, schemaAnswer, text) => {
  mockResponses({ [`GET ${schemaPath}`]: schemaAnswer })
  open()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(frame()).toBeTruthy()
})

it('says why the configuration cannot be read', async () => {
  mockResponses({ [`GET ${draftPath}`]: new Response('dataset refusé', { status: 403 }) })
  open()
  expect(await screen.findByText(/La configuration n’a pas pu être lue : dataset refusé/)).toBeTruthy()
})
