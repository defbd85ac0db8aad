import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { blockMessages } from '../../../ui/messages.ts'
import { signIn, signOut } from '../../../ui/testing.tsx'
import { listMessages } from '../../list/messages.ts'
import { pageMessages } from '../messages.ts'
import { filterOfQuery } from '../model/pageFilter.ts'
import { PagePanel } from './PagePanel.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('names the chosen type of a list without pages of that type', () => {
  vi.stubGlobal('fetch', async () => Response.json({ count: 0, results: [] }))
  signIn(undefined, { organization: 'o1' })
  const filter = filterOfQuery(new URLSearchParams('type=legal-notice'), false)
  const element = <PagePanel pages={[]} filter={filter} change={() => undefined} />
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslateProvider messages={[blockMessages, listMessages, pageMessages]}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </TranslateProvider>
    </QueryClientProvider>
  )
  expect(screen.getByText('Mentions légales')).toBeDefined()
})
