import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { show, signIn, signOut } from '../../ui/testing.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { settingsMessages } from './messages.ts'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it('focuses the copy button of a new secret, and shows the exact date of expiry', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  const old = { id: 'k1', title: 'Old', scopes: [], expireAt: '2027-12-01' }
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) =>
    Response.json({
      apiKeys: init?.method === 'PATCH' ? [old, { ...old, id: 'k2', title: 'New', clearKey: 'abc' }] : [old]
    })
  )
  signIn(undefined, { organization: 'o1' })
  show(
    <TranslateProvider messages={[blockMessages, settingsMessages]}>
      <ApiKeys account={{ type: 'organization', id: 'o1' }} />
    </TranslateProvider>
  )
  await userEvent.click(await screen.findByRole('button', { name: "Ajouter une clé d'API" }))
  await userEvent.type(screen.getByLabelText(/Titre/), 'New')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }))
  const copy = await screen.findByRole('button', { name: 'Copier' })
  await waitFor(() => expect(document.activeElement).toBe(copy))
  expect(screen.getAllByText(/1 décembre 2027/)).toHaveLength(2)
})

it('says in words until when a key may expire', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ apiKeys: [] }))
  signIn(undefined, { organization: 'o1' })
  show(
    <TranslateProvider messages={[blockMessages, settingsMessages]}>
      <ApiKeys account={{ type: 'organization', id: 'o1' }} />
    </TranslateProvider>
  )
  await userEvent.click(await screen.findByRole('button', { name: "Ajouter une clé d'API" }))
  fireEvent.change(screen.getByLabelText(/Date d'expiration/), { target: { value: '2020-01-01' } })
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }))
  expect(screen.getByText(/L'expiration va d'aujourd'hui au \d+ [^ ]+ \d{4}\./)).toBeDefined()
})
