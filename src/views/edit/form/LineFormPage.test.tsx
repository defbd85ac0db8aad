import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { blockMessages } from '../../../ui/messages.ts'
import { signIn, signOut, testUser } from '../../../ui/testing.tsx'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { schemaFormMessages } from '../../../schemaForms/index.ts'
import { viewMessages } from '../../messages.ts'
import { editMessages } from '../messages.ts'
import { LineFormPage } from './LineFormPage.tsx'

configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

const schema = [
  { key: 'code', type: 'string', title: 'Code' },
  { key: 'ville', type: 'string', title: 'Ville' },
  { key: 'note', type: 'integer', title: 'Note' }
]
let requests: URL[]
let safeSchema: () => Response
let sent: () => Response

beforeEach(() => {
  requests = []
  safeSchema = () => Response.json(schema, { headers: { 'x-primary-key': 'code' } })
  sent = () => Response.json({ _id: 'l' })
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    const url = new URL(path, 'http://localhost')
    requests.push(url)
    if (url.pathname.endsWith('/safe-schema')) return Promise.resolve(safeSchema())
    if (init?.method === 'POST') return Promise.resolve(sent())
    return Promise.resolve(
      Response.json({ total: 1, results: [{ _id: 'l', code: 'c1', ville: 'Nantes', note: 4 }] })
    )
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function show(dataset?: Partial<Dataset>, query = '', hasKey = false): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ThemeProvider theme={createTheme()}>
        <TranslateProvider messages={[viewMessages, blockMessages, schemaFormMessages, editMessages]}>
          <LineFormPage
            dataset={dataset as Dataset | undefined}
            datasetId="d"
            hasKey={hasKey}
            query={new URLSearchParams(query)}
            extension={false}
          />
        </TranslateProvider>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

it('asks an anonymous visitor to sign in without any request', async () => {
  safeSchema = () => new Response('non', { status: 401 })
  show()
  expect(await screen.findByRole('link', { name: 'Se connecter' })).toBeTruthy()
  expect(requests).toEqual([])
})

it('says that the permission is missing, and retries after a server error', async () => {
  signIn()
  safeSchema = () => new Response('Permission manquante', { status: 403 })
  show()
  expect(await screen.findByText("Vous n'avez pas la permission de saisir ces données")).toBeTruthy()
  cleanup()
  safeSchema = () => new Response('', { status: 502 })
  show()
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  safeSchema = () => Response.json(schema)
  await userEvent.click(retry)
  expect(await screen.findByLabelText('Ville')).toBeTruthy()
})

it('finds the line owned by the user, with its primary key and the values of the URL read-only', async () => {
  signIn()
  show(undefined, 'ville_eq=Nantes')
  expect(await screen.findByDisplayValue('c1')).toHaveProperty('disabled', true)
  expect(screen.getByLabelText('Ville')).toHaveProperty('disabled', true)
  expect(screen.getByLabelText('Note')).toHaveProperty('disabled', false)
  const { pathname, searchParams } = requests.at(-1)!
  expect(pathname).toBe('/data-fair/api/v1/datasets/d/own/user:u1/lines')
  expect(searchParams.get('ville_eq')).toBe('Nantes')
})

it('reads the lines owned by the user in a readable dataset too', async () => {
  signIn()
  const rest = { lineOwnership: true }
  show({ id: 'd', slug: 'd', isRest: true, rest, schema, userPermissions: [] } as never, 'code_eq=c1')
  expect(await screen.findByDisplayValue('Nantes')).toBeTruthy()
  expect(requests.map(({ pathname }) => pathname)).toEqual(['/data-fair/api/v1/datasets/d/own/user:u1/lines'])
  expect(requests[0]?.searchParams.has('_owner_eq')).toBe(false)
})

it('shows the form to a visitor whose link may add lines, and a message for a link without permission', async () => {
  safeSchema = () =>
    Response.json(schema, {
      headers: { 'x-user-permissions': 'readSafeSchema,createLine', 'x-primary-key': '' }
    })
  show(undefined, 'ville_eq=Nantes', true)
  expect(await screen.findByLabelText('Note')).toBeTruthy()
  expect(screen.getByLabelText('Ville')).toHaveProperty('disabled', true)
  // The token is requested, and no search for an existing line of another user is sent.
  expect(requests.map(({ pathname }) => pathname)).toEqual([
    '/data-fair/api/v1/datasets/d/safe-schema',
    '/simple-directory/api/auth/anonymous-action'
  ])
  cleanup()
  safeSchema = () => new Response('Permission manquante', { status: 403 })
  show(undefined, '', true)
  expect(await screen.findByText(/Ce lien ne permet pas, ou plus, de saisir ces données/)).toBeTruthy()
})

it('scrolls the confirmation into view', async () => {
  const shown: (string | null)[] = []
  Element.prototype.scrollIntoView = function reveal(this: Element) {
    shown.push(this.textContent)
  }
  try {
    signIn()
    show(undefined, 'ville_eq=Nantes')
    await userEvent.type(await screen.findByLabelText('Note'), '2')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByText('Votre saisie a été enregistrée.')
    expect(shown).toContain('Votre saisie a été enregistrée.')
  } finally {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  }
})

it('links to the login page after the session ended, until the user signs in again', async () => {
  signIn()
  show(undefined, 'ville_eq=Nantes')
  await userEvent.type(await screen.findByLabelText('Note'), '2')
  signOutElsewhere()
  sent = () => new Response('La session est terminée.', { status: 401 })
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByRole('link', { name: 'Se connecter' })).toHaveProperty(
    'target',
    'fairway-sign-in'
  )
  act(() => signIn({ ...testUser, iat: 4e9 }))
  expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull()
  expect(screen.getByLabelText('Note')).toHaveProperty('value', '42')
})

/** Removes the session cookies, as a sign-out in another tab does. */
function signOutElsewhere(): void {
  document.cookie = 'id_token=; path=/; max-age=0'
}
