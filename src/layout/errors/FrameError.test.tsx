import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { CoreAdminContext, CoreAdminUI, Resource } from 'react-admin'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TranslateProvider } from '../../i18n/translate.tsx'
import { blockMessages } from '../../ui/messages.ts'
import { layoutMessages } from '../messages.ts'
import { FrameError } from './ErrorBoundary.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  window.location.hash = ''
  vi.restoreAllMocks()
})

/** Layout that throws on demand. */
function Frame(props: { children?: ReactNode }): ReactNode {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('boom')
  return (
    <>
      <button onClick={() => setBroken(true)}>break</button>
      {props.children}
    </>
  )
}

it('shows an error when the layout fails, and the layout again after a navigation', async () => {
  render(
    <TranslateProvider messages={[layoutMessages, blockMessages]}>
      <MemoryRouter>
        <CoreAdminContext>
          <CoreAdminUI layout={Frame} error={FrameError}>
            <Resource name="things" list={<p>the things</p>} />
          </CoreAdminUI>
        </CoreAdminContext>
      </MemoryRouter>
    </TranslateProvider>
  )
  fireEvent.click(await screen.findByText('break'))
  expect(screen.getByRole('heading', { name: 'Erreur 500' })).toBeDefined()
  window.location.hash = '#/elsewhere'
  expect(await screen.findByText('break')).toBeDefined()
})

it('shows a translated message when a chunk could not be loaded', () => {
  const lost = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js')
  render(
    <TranslateProvider messages={[layoutMessages, blockMessages]}>
      <MemoryRouter>
        <CoreAdminContext>
          <FrameError error={lost} resetErrorBoundary={() => undefined} />
        </CoreAdminContext>
      </MemoryRouter>
    </TranslateProvider>
  )
  expect(screen.getByRole('alert').textContent).toContain("La page n'a pas pu être chargée.")
  expect(screen.queryByText(/Failed to fetch/)).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('Page non chargée')
})
