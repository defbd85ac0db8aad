import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { HostedFrame } from './HostedFrame.tsx'

afterEach(cleanup)

const source = (): string | null => screen.getByTitle('Tools').getAttribute('src')

function showFrame(): ReturnType<typeof createMemoryRouter> {
  const rule = { src: 'https://tools.test/start', path: { parameter: 'p' } }
  const element = <HostedFrame title="Tools" rule={rule} />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/extra/tools'] })
  render(<RouterProvider router={router} />)
  return router
}

it('loads the page of a link of the host in a frame that does not follow its address', async () => {
  const router = showFrame()
  expect(source()).toBe('https://tools.test/start')
  fireEvent.load(screen.getByTitle('Tools'))
  await act(async () => router.navigate('/extra/tools?p=other'))
  expect(source()).toBe('https://tools.test/other')
})
