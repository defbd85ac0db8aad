import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { blockMessages } from '../../../ui/messages.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { portalMessages } from '../messages.ts'
import { PortalList } from './PortalList.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('says in words that there is no portal', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ count: 0, results: [] }))
  signIn(undefined, { organization: 'o1' })
  const router = createMemoryRouter([{ path: '/', element: <PortalList /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslateProvider messages={[blockMessages, portalMessages]}>
        <RouterProvider router={router} />
      </TranslateProvider>
    </QueryClientProvider>
  )
  expect(await screen.findByRole('heading', { name: 'Aucun portail' })).toBeDefined()
})
