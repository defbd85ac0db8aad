/** Test environment of components and screens: translations, router, session. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { SessionUser } from '../../contract/session.ts'
import { chooseAccount, type AccountChoice } from '../authProvider/account.ts'
import { refreshSession } from '../authProvider/session.ts'
import { TranslateProvider } from '../i18n/translate.tsx'
import { homeMessages } from '../resources/home/messages.ts'
import { layoutMessages } from '../layout/messages.ts'
import { storageMessages } from '../resources/storage/messages.ts'
import { blockMessages } from './messages.ts'

const messages = [layoutMessages, blockMessages, homeMessages, storageMessages]

/** Renders an element in a router; other paths render their name. Returns the router. */
export function show(element: ReactNode, path = '/'): ReturnType<typeof createMemoryRouter> {
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <p>another page</p> }
    ],
    { initialEntries: [path] }
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TranslateProvider messages={messages}>
        <RouterProvider router={router} />
      </TranslateProvider>
    </QueryClientProvider>
  )
  return router
}

export const testUser: SessionUser = {
  id: 'u1',
  email: 'u1@test.com',
  name: 'User One',
  organizations: [
    { id: 'o1', name: 'Org One', role: 'admin' },
    { id: 'o2', name: 'Org Two', role: 'user' }
  ]
}

export function signIn(user: SessionUser = testUser, choice: AccountChoice = {}): void {
  document.cookie = `id_token=x.${btoa(JSON.stringify(user))}; path=/`
  refreshSession()
  chooseAccount(choice)
}

export function signOut(): void {
  chooseAccount({})
  document.cookie = 'id_token=; path=/; max-age=0'
  refreshSession()
}
