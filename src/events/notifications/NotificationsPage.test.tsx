import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { interrupt, sendMessage } from '../../realtime/testing.ts'
import { show } from '../../ui/testing.tsx'
import NotificationsPage from './NotificationsPage.tsx'

vi.mock('../../authProvider/useSession.ts', () => ({ useSession: () => ({ user: { id: 'u1' } }) }))

const received = (id: string) => ({ _id: id, title: id, date: '2026-01-05T10:00:00.000Z' })
let list: object[]

beforeEach(() => {
  list = [received('first')]
  vi.stubGlobal('fetch', async () => Response.json({ results: list, count: list.length, countNew: 0 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const titles = (): (string | null)[] =>
  screen.getAllByRole('listitem').map((item) => item.textContent?.replace(/5 janvier.*/, '') ?? null)

it('has what comes while it is shown, and what came while the connection was away, once', async () => {
  show(<NotificationsPage />)
  await screen.findByText('first')
  await sendMessage('user:u1:notifications', received('second'))
  await screen.findByText('second')
  list = ['third', 'second', 'first'].map(received)
  await interrupt('user:u1:notifications')
  await screen.findByText('third')
  expect(titles()).toEqual(['third', 'second', 'first'])
})
