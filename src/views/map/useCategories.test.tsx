import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { useCategories } from './useCategories.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('sorts the values of a legend in the order of the language, where É is among the E', async () => {
  // Sorted by code point, as on the server.
  const values = ['Tour', 'Zèbre', 'eau', 'École'].map((value) => ({ value, label: value }))
  vi.stubGlobal('fetch', async () => Response.json(values))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }): ReactNode => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const dataset = { id: 'd1', schema: [{ key: 'genre', type: 'string' }] } as Dataset
  const { result } = renderHook(() => useCategories(dataset, 'genre', false), { wrapper })
  await waitFor(() =>
    expect(result.current).toMatchObject({
      values: [{ label: 'eau' }, { label: 'École' }, { label: 'Tour' }, { label: 'Zèbre' }]
    })
  )
})
