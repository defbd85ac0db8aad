import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Catalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { blockMessages } from '../../../ui/messages.ts'
import { Explorer } from './Explorer.tsx'
import { catalogExplorerMessages } from './messages.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const catalog = { _id: 'c1', capabilities: ['import', 'pagination'] } as unknown as Catalog

it('counts the rows that came, and leaves a page past the end', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const isFirst = !path.includes('page=2')
    const results = isFirst ? [{ id: 'a', title: 'Arbres', type: 'resource' }] : []
    return Response.json({ count: isFirst ? 40 : 10, path: [], results })
  })
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <Explorer
            catalog={catalog}
            plugin={{} as PluginDescription}
            action="import"
            isSelectable={() => true}
            selected={undefined}
            onSelect={() => {}}
          />
        )
      }
    ],
    { initialEntries: ['/?page=2'] }
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslateProvider messages={[blockMessages, catalogExplorerMessages]}>
        <RouterProvider router={router} />
      </TranslateProvider>
    </QueryClientProvider>
  )
  expect(await screen.findByText('Arbres')).toBeDefined()
  expect(screen.getByText('1-1 sur 40')).toBeDefined()
  expect(router.state.location.search).toBe('')
})
