import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { layoutMessages } from '../../layout/messages.ts'
import type { DirectoryUser, UserUpdate } from '../accountsApi.ts'
import { signInMessages } from '../login/messages.ts'
import { accountsMessages } from '../messages.ts'
import MePage from './MePage.tsx'
import { Memberships } from './Memberships.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { Sessions } from './Sessions.tsx'

const date = '2026-01-01T00:00:00.000Z'
const user: DirectoryUser = {
  id: 'u1',
  name: 'User One',
  email: 'u1@test.com',
  organizations: [{ id: 'o1', name: 'Org One', role: 'admin' }],
  sessions: [
    { id: 's1', deviceName: 'Chrome', createdAt: date, lastKeepalive: date, current: true },
    { id: 's2', deviceName: 'Firefox', createdAt: date, lastKeepalive: date }
  ],
  createdOrgs: { count: 1, max: 2 }
}
let asked: string[]
const onChange = vi.fn<(changes: UserUpdate) => void>()

beforeEach(() => {
  signIn()
  asked = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    asked.push([method, path.replace('/simple-directory/api', ''), body].filter(Boolean).join(' '))
    return Response.json(user)
  })
})
afterEach(() => {
  cleanup()
  signOut()
  onChange.mockReset()
  vi.unstubAllGlobals()
})

function open(element: ReactNode): void {
  show(
    <TranslateProvider messages={[accountsMessages, signInMessages, layoutMessages, blockMessages]}>
      {element}
    </TranslateProvider>
  )
}

it('is read again when it could not be read', async () => {
  const answered = fetch
  vi.stubGlobal('fetch', async () => new Response('Boum', { status: 500 }))
  open(<MePage />)
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  vi.stubGlobal('fetch', answered)
  await userEvent.click(retry)
  expect(await screen.findByDisplayValue('u1@test.com')).toBeDefined()
})

it('does not take a name saved elsewhere for an edit of its own, when another section is saved', async () => {
  open(<MePage />)
  expect(await screen.findByText('Rien à enregistrer.')).toBeDefined()
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...user, firstName: 'Ada', ignorePersonalAccount: true, sessions: [] })
  )
  await userEvent.click(screen.getByLabelText('Ne jamais utiliser le compte personnel'))
  expect(await screen.findByText('Votre modification a été appliquée.')).toBeDefined()
  expect(screen.getByText('Rien à enregistrer.')).toBeDefined()
  expect(screen.getByText('Firefox')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Ne jamais utiliser le compte personnel').checked).toBe(true)
})

it('ends a session after a question, and tells which one is in use', async () => {
  open(<Sessions user={user} onChange={onChange} />)
  expect(screen.getByText('Chrome').textContent).toContain('session actuelle')
  expect(screen.getByText('Firefox').textContent).not.toContain('session actuelle')
  await userEvent.click(screen.getByRole('button', { name: /^Terminer la session Firefox/ }))
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Confirmer' }))
  expect(asked).toEqual(['DELETE /users/u1/sessions/s2'])
  expect(onChange.mock.lastCall?.[0].sessions?.map(({ id }) => id)).toEqual(['s1'])
})

it.each([
  [{ count: 1, max: 2 }, 'Vous avez créé 1 organisation, sur 2 au plus.', true],
  [{ count: 2, max: 2 }, 'Vous avez créé 2 organisations, sur 2 au plus.', false],
  [{ count: 3, max: -1 }, 'Vous avez créé 3 organisations.', true]
])(
  'tells how many organizations were created, and offers one more below the most: %j',
  (createdOrgs, text, offers) => {
    open(<Memberships user={{ ...user, createdOrgs }} />)
    expect(screen.getByText(text)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Créer une organisation' }) !== null).toBe(offers)
  }
)

it('does not save the birthday of a child, and asks before unsaved edits are left', async () => {
  open(<Profile user={user} onChange={onChange} />)
  const unload = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(unload()).toBe(false)
  const birthday = screen.getByLabelText('Anniversaire')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' })
  expect([save.disabled, screen.getByText('Rien à enregistrer.').textContent]).toEqual([
    true,
    'Rien à enregistrer.'
  ])
  await userEvent.type(birthday, `${new Date().getFullYear()}-01-01`)
  await userEvent.click(save)
  expect(screen.getByText('Il faut avoir au moins 13 ans.')).toBeDefined()
  expect(document.activeElement).toBe(birthday)
  expect(asked).toEqual([])
  expect(unload()).toBe(true)
  await userEvent.clear(birthday)
  await userEvent.type(birthday, '1990-12-09')
  await userEvent.click(save)
  expect(asked).toEqual(['GET /users/u1', 'PATCH /users/u1 {"birthday":"1990-12-09"}'])
})

it('offers no change of an account that is defined elsewhere, and shows what it holds', () => {
  open(<Profile user={{ ...user, firstName: 'Super', lock: 'account' }} onChange={onChange} />)
  expect(screen.getByLabelText<HTMLInputElement>('Prénom').readOnly).toBe(true)
  expect(screen.queryByLabelText('Nom de famille')).toBeNull()
  expect(screen.queryByLabelText('Anniversaire')).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('shows and does not change who comes from elsewhere', () => {
  open(<Profile user={{ ...user, lock: 'profile' }} onChange={onChange} />)
  expect(screen.getByLabelText<HTMLInputElement>('Nom de famille').readOnly).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Anniversaire').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
})

it('saves what concerns changes of account as soon as it is chosen', async () => {
  open(<Preferences user={user} onChange={onChange} />)
  expect(screen.getByRole('heading', { name: 'Gestion des changements de compte' })).toBeDefined()
  await userEvent.click(screen.getByLabelText('Ne jamais utiliser le compte personnel'))
  await userEvent.click(screen.getByLabelText('Activer ce compte par défaut à chaque connexion'))
  await userEvent.click(screen.getByRole('option', { name: 'Org One' }))
  expect(asked).toEqual([
    'PATCH /users/u1 {"ignorePersonalAccount":true}',
    'PATCH /users/u1 {"defaultOrg":"o1","defaultDep":null}'
  ])
})

it('keeps the form of the password when the second factor is asked with a wrong one', async () => {
  open(<Security user={user} />)
  await userEvent.click(screen.getByRole('button', { name: 'Activer la double authentification' }))
  await userEvent.type(screen.getByLabelText(/^Mot de passe/), 'wrong')
  vi.stubGlobal('fetch', async () => new Response('Adresse email ou mot de passe invalide.', { status: 400 }))
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  expect(await screen.findByText("Ce mot de passe n'est pas le bon.")).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Mot de passe/))
  vi.stubGlobal('fetch', async () =>
    Response.json({ otpauth: 'otpauth://totp/x?secret=ABC', qrcode: 'data:,' })
  )
  await userEvent.type(screen.getByLabelText(/^Mot de passe/), 'right')
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }))
  expect(await screen.findByText('ABC')).toBeDefined()
})

it('keeps what is typed while the profile is being saved', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async (_path: string, { method }: { method?: string }) =>
    method === 'PATCH' ? answer.promise : Response.json(user, { headers: { etag: '"1"' } })
  )
  open(<MePage />)
  const firstName = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Prénom' })
  const lastName = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom de famille' })
  await userEvent.type(firstName, 'Ada{Enter}')
  await userEvent.type(lastName, 'Love')
  answer.resolve(Response.json({ ...user, firstName: 'Ada' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' }).disabled).toBe(false)
  )
  expect([firstName.value, lastName.value]).toEqual(['Ada', 'Love'])
})
