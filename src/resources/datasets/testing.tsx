/** Helpers for tests of the screens of datasets and applications: session, mocked API and WebSocket channels. */
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { datasetOperations } from '../../../contract/operations.ts'
import { blockMessages } from '../../ui/messages.ts'
import { createAuthProvider } from '../../authProvider/authProvider.ts'
import { dataProvider } from '../../dataProvider/dataProvider.ts'
import { createI18nProvider } from '../../i18n/i18nProvider.ts'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { viewMessages } from '../../views/messages.ts'
import { messages as applicationMessages } from '../applications/messages.ts'
import { catalogPublicationMessages } from '../catalogs/messages.ts'
import { listMessages } from '../list/messages.ts'
import { remoteServiceMessages } from '../remoteServices/messages.ts'
import { messages } from './messages.ts'

export interface ReceivedRequest {
  method: string
  /** Path below `/data-fair/api/v1`. */
  path: string
  query: URLSearchParams
  body: unknown
  /** Header `If-Match`. */
  ifMatch?: string | undefined
}

const authProvider = createAuthProvider({})

type MockResponses = Record<string, unknown>

/** Received requests, in order. */
export const receivedRequests: ReceivedRequest[] = []

/**
 * Mocks the API: responses by `METHOD /path`, without the query string, or functions of the request. Other requests get
 * a 404.
 */
export function answerApi(responses: MockResponses): void {
  receivedRequests.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const request: ReceivedRequest = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/data-fair/api/v1', ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      ifMatch: new Headers(init.headers).get('if-match') ?? undefined
    }
    receivedRequests.push(request)
    const response = responses[`${request.method} ${request.path}`]
    const value: unknown = await (typeof response === 'function' ? response(request) : response)
    // A body can be read only once.
    if (value instanceof Response) return value.clone()
    if (value === undefined) return new Response('Not found', { status: 404 })
    return Response.json(value)
  })
}

/** Returns the received requests of a method on a path. */
export function requestsTo(method: string, path: string): ReceivedRequest[] {
  return receivedRequests.filter((request) => request.method === method && request.path === path)
}

/** Renders a screen on its route; any other route renders its path. */
export function showScreen(
  element: ReactNode,
  route = '/',
  entry = route
): ReturnType<typeof createMemoryRouter> {
  const features = [
    blockMessages,
    viewMessages,
    listMessages,
    messages,
    applicationMessages,
    remoteServiceMessages,
    catalogPublicationMessages
  ]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={createI18nProvider(features)}
      queryClient={client}
    >
      {element}
    </CoreAdminContext>
  )
  const router = createMemoryRouter(
    [
      { path: route, element: screen },
      { path: '*', element: <p>another page</p> }
    ],
    { initialEntries: [entry] }
  )
  render(
    <TranslateProvider messages={features}>
      <RouterProvider router={router} />
    </TranslateProvider>
  )
  return router
}

export const allOperations: string[] = Object.values(datasetOperations).flat()

/** Builds a small finalized dataset of the personal account `u1`. */
export function testDataset(changes: Partial<Dataset> = {}): Dataset {
  return {
    id: 'd1',
    slug: 'stops',
    href: 'http://localhost/data-fair/api/v1/datasets/d1',
    page: 'http://localhost/data-fair/dataset/d1',
    title: 'Stops',
    owner: { type: 'user', id: 'u1', name: 'User One' },
    createdAt: '2026-01-05T10:00:00.000Z',
    createdBy: { id: 'u1' },
    updatedAt: '2026-01-05T10:00:00.000Z',
    updatedBy: { id: 'u1' },
    status: 'finalized',
    finalizedAt: '2026-01-05T10:00:02.000Z',
    count: 2,
    schema: [
      { key: 'label', 'x-originalName': 'label', type: 'string' },
      { key: '_id', type: 'string', 'x-calculated': true }
    ],
    originalFile: { name: 'stops.csv', size: 61, mimetype: 'text/csv' },
    description: '',
    public: false,
    visibility: 'private',
    userPermissions: allOperations,
    previews: [{ id: 'table', title: 'Tableau', href: 'http://localhost/data-fair/embed/dataset/d1/table' }],
    ...changes
  }
}

interface ObservedEntry {
  isIntersecting: boolean
}

/**
 * Stubs the observers that jsdom does not implement.
 * @param isVisible whether every observed element is in the viewport
 */
export function stubObservers(isVisible = false): void {
  class Observer {
    private readonly tell: (entries: ObservedEntry[]) => void
    constructor(notify: (entries: ObservedEntry[]) => void) {
      this.tell = notify
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
    protected notifyVisible(): void {
      if (isVisible) queueMicrotask(() => this.tell([{ isIntersecting: true }]))
    }
  }
  class Intersection extends Observer {
    override observe(): void {
      this.notifyVisible()
    }
  }
  vi.stubGlobal('IntersectionObserver', Intersection)
  vi.stubGlobal('ResizeObserver', Observer)
}
