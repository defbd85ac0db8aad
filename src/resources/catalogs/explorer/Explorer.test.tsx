import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Catalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { TranslateProvider } from '../../../i18n/translate.tsx'
import { schemaFormMessages } from '../../../schemaForms/messages.ts'
import { blockMessages } from '../../../ui/messages.ts'
import { Explorer } from './Explorer.tsx'
import { catalogExplorerMessages } from './messages.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows the explorer of a catalog at an address. */
function show(
  shown: Catalog,
  address: string,
  plugin: Partial<PluginDescription> = {}
): ReturnType<typeof createMemoryRouter> {
  const element = (
    <Explorer
      catalog={shown}
      plugin={plugin as PluginDescription}
      action="import"
      isSelectable={() => true}
      selected={undefined}
      onSelect={() => {}}
    />
  )
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslateProvider messages={[blockMessages, schemaFormMessages, catalogExplorerMessages]}>
        <RouterProvider router={router} />
      </TranslateProvider>
    </QueryClientProvider>
  )
  return router
}

const catalog = { _id: 'c1', capabilities: ['import', 'pagination'] } as unknown as Catalog

it('counts the rows that came, and leaves a page past the end', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const isFirst = !path.includes('page=2')
    const results = isFirst ? [{ id: 'a', title: 'Arbres', type: 'resource' }] : []
    return Response.json({ count: isFirst ? 40 : 10, path: [], results })
  })
  const router = show(catalog, '/?page=2')
  expect(await screen.findByText('Arbres')).toBeDefined()
  expect(screen.getByText('1-1 sur 40')).toBeDefined()
  expect(router.state.location.search).toBe('')
})

it('keeps a search sent just before another page is asked for', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ count: 40, path: [], results: [{ id: 'a', title: 'Arbres', type: 'resource' }] })
  )
  const searchable = { ...catalog, capabilities: ['import', 'pagination', 'search'] } as Catalog
  const router = show(searchable, '/')
  expect(await screen.findByText('Arbres')).toBeDefined()
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  fireEvent.change(search, { target: { value: 'arbre' } })
  await act(async () => {
    // Both come before the router draws the address again.
    fireEvent.submit(search.form!)
    fireEvent.click(screen.getByRole('button', { name: 'Page suivante' }))
  })
  expect(router.state.location.search).toBe('?q=arbre&page=2')
})

it('shows the filters of the history entry that the person goes back to, and keeps what is typed', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ count: 0, path: [], results: [] }))
  const listFiltersSchema = { type: 'object', properties: { theme: { type: 'string', title: 'Thème' } } }
  const router = show(catalog, '/?filters={"theme":"eau"}', { listFiltersSchema })
  const theme = await screen.findByLabelText<HTMLInputElement>('Thème')
  await act(() => router.navigate('/?folder=f1&filters={"theme":"eau"}'))
  for (const value of ['air', 'air ', 'air pur']) fireEvent.change(theme, { target: { value } })
  await waitFor(() => expect(router.state.location.search).toContain('pur'))
  expect(theme.value).toBe('air pur')
  await act(() => router.navigate(-1))
  await waitFor(() => expect(theme.value).toBe('eau'))
})
