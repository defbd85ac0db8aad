import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { viewMessages } from '../messages.ts'
import DatasetCalendar from './DatasetCalendar.tsx'

const dataset = {
  id: 'd',
  slug: 'd',
  title: 'Agenda',
  status: 'finalized',
  finalizedAt: '2026-01-01T00:00:00.000Z',
  count: 60,
  timePeriod: { startDate: '2020-01-05T00:00:00.000Z', endDate: '2024-12-07T00:00:00.000Z' },
  schema: [
    { key: 'label', type: 'string', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' },
    { key: 'start', type: 'string', format: 'date', 'x-refersTo': 'https://schema.org/startDate' },
    { key: 'end', type: 'string', format: 'date', 'x-refersTo': 'https://schema.org/endDate' }
  ]
} as Dataset

let requests: URLSearchParams[]

beforeEach(() => {
  requests = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    }
  )
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost')
    requests.push(searchParams)
    const line = { _id: 'l', label: 'Fête', start: '2023-03-05', end: '2023-03-07' }
    return Promise.resolve(Response.json({ total: 1, results: [line] }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (query: string): void => {
  const urlState = { query: new URLSearchParams(query), replace: () => undefined }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider theme={createTheme()}>
        <TranslateProvider messages={[viewMessages]}>
          <DatasetCalendar dataset={dataset} height={500} urlState={urlState} />
        </TranslateProvider>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

it('opens on the first month with matching lines, or on the day in the URL', async () => {
  show('view=list&start_gte=2023-01-01')
  expect(await screen.findByRole('heading', { name: 'mars 2023' })).toBeTruthy()
  const bounds = requests.filter((query) => query.get('size') === '1')
  expect(bounds.map((query) => [query.get('sort'), query.get('start_gte')])).toEqual([
    ['start', '2023-01-01'],
    ['-end', '2023-01-01']
  ])
  cleanup()
  show('view=list&start_gte=2023-01-01&date=2023-06-01')
  expect(await screen.findByRole('heading', { name: 'juin 2023' })).toBeTruthy()
})

it('requests no first and last line without filters', async () => {
  show('view=list')
  expect(await screen.findByRole('heading', { name: 'janvier 2020' })).toBeTruthy()
  expect(requests.every((query) => query.get('size') !== '1')).toBe(true)
})
