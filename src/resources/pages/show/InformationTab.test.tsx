import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Page } from '../../../../contract/portals/page.ts'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { blockMessages } from '../../../ui/messages.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { pageMessages } from '../messages.ts'
import { InformationTab } from './InformationTab.tsx'
import { pageShowMessages } from './messages.ts'

const page: Page = {
  _id: 'p1',
  type: 'home',
  title: 'Budget',
  owner: { type: 'organization', id: 'o1', name: 'Ville' },
  config: { title: 'Budget', elements: [] },
  draftConfig: { title: 'Budget', elements: [] },
  createdAt: '2026-01-02T03:04:05Z',
  updatedAt: '2026-01-02T03:04:05Z',
  configUpdatedAt: '2026-01-02T03:04:05Z',
  portals: [],
  requestedPortals: []
}

const client = new QueryClient()

function tab(title: string): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <TranslateProvider messages={[blockMessages, pageMessages, pageShowMessages]}>
        <InformationTab page={{ ...page, title }} />
      </TranslateProvider>
    </QueryClientProvider>
  )
}

const field = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/Titre/)

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('keeps a title being typed when a colleague has given the page another', () => {
  signIn(undefined, { organization: 'o1' })
  const { rerender } = render(tab('Budget'))
  fireEvent.change(field(), { target: { value: 'Budget 2026' } })
  rerender(tab('Comptes'))
  expect(field().value).toBe('Budget 2026')
})

it('shows the title of a colleague where nothing was typed', () => {
  signIn(undefined, { organization: 'o1' })
  const { rerender } = render(tab('Budget'))
  rerender(tab('Comptes'))
  expect(field().value).toBe('Comptes')
})

it('keeps the focus in the field after the save by the Enter key', async () => {
  signIn(undefined, { organization: 'o1' })
  vi.stubGlobal('fetch', async () => Response.json({ ...page, title: 'Budget 2026' }))
  const { rerender } = render(tab('Budget'))
  const typedIn = field()
  typedIn.focus()
  fireEvent.change(typedIn, { target: { value: 'Budget 2026' } })
  fireEvent.submit(typedIn.form!)
  expect(typedIn.disabled).toBe(false)
  rerender(tab('Budget 2026'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull())
  expect(document.activeElement).toBe(typedIn)
  expect(typedIn.value).toBe('Budget 2026')
})
