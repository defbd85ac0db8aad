import { render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { loadFirstScreen } from './firstScreen.ts'
import { lazyScreen, preload, waitShortly } from './lazyScreen.ts'

const Content = (): ReactNode => 'content'
const Waited = ({ children }: { children: ReactNode }): ReactNode => (
  <Suspense fallback="waiting">{children}</Suspense>
)

it('draws a screen that was loaded before without a fallback', async () => {
  const Screen = lazyScreen(async () => Content)
  await preload(Screen)
  // A suspended component would not be rendered at the end of the same task.
  const { container } = render(
    <Waited>
      <Screen />
    </Waited>
  )
  expect(container.textContent).toBe('content')
})

it('loads one that was not when it is drawn', async () => {
  const Screen = lazyScreen(async () => Content)
  const { container } = render(
    <Waited>
      <Screen />
    </Waited>
  )
  expect(container.textContent).toBe('waiting')
  expect(await screen.findByText('content')).toBeDefined()
})

it('leaves a failure to whoever draws the screen', async () => {
  const load = vi.fn<() => Promise<() => ReactNode>>().mockRejectedValueOnce(new Error('cut'))
  load.mockResolvedValue(Content)
  const Screen = lazyScreen(load)
  await preload(Screen)
  render(
    <Waited>
      <Screen />
    </Waited>
  )
  expect(await screen.findByText('content')).toBeDefined()
})

it('loads the screen of the address alone', async () => {
  const loaded: string[] = []
  const screenOf = (name: string) =>
    lazyScreen(async () => {
      loaded.push(name)
      return Content
    })
  const [Show, Table, List] = [screenOf('show'), screenOf('table'), screenOf('list')]
  const screens = {
    routes: [
      { path: '/dataset/:id', element: <Show /> },
      { path: '/dataset/:id/table', element: <Table /> },
      { path: '/', element: <Content /> }
    ],
    resources: [{ name: 'datasets', list: List }, { name: 'reuses' }]
  }
  for (const path of ['', 'nothing', 'reuses', 'dataset/a', 'datasets', 'dataset/b/table']) {
    await loadFirstScreen(screens, `/data-fair/${path}`, '/data-fair/')
  }
  expect(loaded).toEqual(['show', 'list', 'table'])
})

it('waits for no longer than a fallback would stay', async () => {
  vi.useFakeTimers()
  const waited = waitShortly(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(300)
  await waited
  vi.useRealTimers()
})
