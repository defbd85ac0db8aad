/** Table of lines with a mock server, for component tests. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { viewMessages } from '../messages.ts'
import { ViewNotifyContext, type NotifyView } from '../notify.tsx'
import { DatasetTable, type DatasetTableProps } from './DatasetTable.tsx'

// Menus load lazily, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 30_000 })

/** Dataset of 50,000 lines, of which the mock server returns 50. */
export const dataset = {
  id: 'd',
  slug: 'd',
  title: 'Équipements',
  status: 'finalized',
  finalizedAt: '2026-01-01T00:00:00.000Z',
  count: 50_000,
  schema: [
    { key: 'name', type: 'string', title: 'Nom' },
    { key: 'town', type: 'string', title: 'Commune', enum: ['Nantes', 'Vannes'] },
    { key: 'size', type: 'integer', title: 'Taille' },
    { key: '_id', type: 'string', 'x-calculated': true }
  ]
} as Dataset

const lineCount = 50

/** Interactions between a table and its surroundings. */
export const around = {
  /** Query string written by the table. */
  search: '',
  requests: [] as URL[],
  answer: linesAnswer
}
export const notify = vi.fn<NotifyView>()

export function linesAnswer(url: URL): Response {
  const size = Number(url.searchParams.get('size'))
  const after = Number(url.searchParams.get('after') ?? 0)
  const results = Array.from({ length: Math.min(size, lineCount - after) }, (_, index) => ({
    _id: `l${after + index + 1}`,
    name: `Lieu ${after + index + 1}`,
    town: 'Nantes',
    size: 1000 + after + index,
    _score: null
  }))
  const nextUrl = new URL(url)
  nextUrl.searchParams.set('after', String(after + size))
  return Response.json({
    ...(after === 0 ? { total: lineCount } : {}),
    ...(results.length === size ? { next: nextUrl.href } : {}),
    results
  })
}

// jsdom has no layout: the grid measures a frame of 800 × 600 pixels.
class StubResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function onSearch(query: URLSearchParams): void {
  around.search = decodeURIComponent(query.toString())
}

/** Table with its providers. */
export function Page(props: Partial<DatasetTableProps>): ReactNode {
  const [query, setQuery] = useState(() => new URLSearchParams())
  const [urlState] = useState(() => ({
    replace(newQuery: URLSearchParams) {
      onSearch(newQuery)
      setQuery(newQuery)
    }
  }))
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <ThemeProvider theme={createTheme()}>
        <TranslateProvider messages={[viewMessages]}>
          <ViewNotifyContext value={notify}>
            <DatasetTable
              dataset={dataset}
              mode="scroll"
              height={600}
              urlState={{ query, ...urlState }}
              {...props}
            />
          </ViewNotifyContext>
        </TranslateProvider>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

/** Registers the setup and cleanup of the tests of a file. */
export function setUpTableTests(): void {
  beforeEach(() => {
    Object.assign(around, { search: '', requests: [], answer: linesAnswer })
    vi.stubGlobal('ResizeObserver', StubResizeObserver)
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: true,
      media: query,
      addEventListener() {},
      removeEventListener() {}
    }))
    vi.stubGlobal('fetch', (path: string) => {
      const url = new URL(path, 'http://localhost')
      around.requests.push(url)
      return Promise.resolve(around.answer(url))
    })
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
    Element.prototype.scrollTo = vi.fn<() => void>()
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    notify.mockReset()
  })
}

export const firstLine = (): Promise<HTMLElement> => screen.findByText('Lieu 1')
