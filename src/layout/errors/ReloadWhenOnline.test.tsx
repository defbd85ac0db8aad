import { cleanup, fireEvent, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { layoutMessages } from '../messages.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { RootBoundary } from './RootBoundary.tsx'

const reloadOnce = vi.hoisted(() => vi.fn<() => void>())
vi.mock(import('./chunkReload.ts'), async (original) => ({ ...(await original()), reloadOnce }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reloadOnce.mockReset()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken({ message }: { message: string }): never {
  throw new Error(message)
}

function Root({ children }: { children: ReactNode }): ReactNode {
  return <RootBoundary fallback="a sentence">{children}</RootBoundary>
}

const lost = 'Failed to fetch dynamically imported module: http://localhost/assets/x.js'

it.each([
  ['the administration is loaded again once its connection is back', ErrorBoundary, lost, 1],
  ['a small page is loaded again once its connection is back', Root, lost, 1],
  ['a page that failed for another reason stays as it is', ErrorBoundary, 'boom', 0]
])('%s', (_name, Boundary, message, times) => {
  render(
    <TranslateProvider messages={[layoutMessages, blockMessages]}>
      <MemoryRouter>
        <Boundary>
          <Broken message={message} />
        </Boundary>
      </MemoryRouter>
    </TranslateProvider>
  )
  reloadOnce.mockReset()
  fireEvent(window, new Event('online'))
  expect(reloadOnce).toHaveBeenCalledTimes(times)
  cleanup()
  fireEvent(window, new Event('online'))
  expect(reloadOnce).toHaveBeenCalledTimes(times)
})
