import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { interrupt, sendMessage } from '../../realtime/testing.ts'
import { show } from '../../ui/testing.tsx'
import { NotificationBell } from './NotificationBell.tsx'
import type { ReceivedNotification } from './notificationsApi.ts'

const notification: ReceivedNotification = {
  _id: 'n1',
  title: { fr: 'Données prêtes', en: 'Data ready' },
  body: 'Arrêts de bus',
  date: '2026-01-05T10:00:00.000Z',
  url: 'https://site.test/data-fair/dataset/d1',
  new: true
}
let list: ReceivedNotification[]
let countNew: number
let sizes: string[]

beforeEach(() => {
  list = []
  countNew = 2
  sizes = []
  vi.stubGlobal('fetch', async (path: string) => {
    const size = new URL(path, 'http://localhost').searchParams.get('size') ?? ''
    sizes.push(size)
    return Response.json({ results: size === '0' ? [] : list, countNew })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the number of new notifications, lists the last ones with safe links, and counts again once closed', async () => {
  list = [notification, { _id: 'n2', title: 'Script', date: notification.date, url: 'javascript:alert(1)' }]
  show(<NotificationBell userId="u1" />)
  await userEvent.click(await screen.findByRole('button', { name: '2 nouvelles notifications' }))
  const link = await screen.findByRole('link', { name: /Données prêtes/ })
  expect(link.getAttribute('href')).toBe('https://site.test/data-fair/dataset/d1')
  expect(link.textContent).toContain('5 janvier 2026')
  expect(screen.getByText('Script').closest('a')).toBeNull()
  expect(sizes.at(-1)).toBe('10')
  countNew = 0
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(sizes.at(-1)).toBe('0'))
  expect(await screen.findByRole('button', { name: 'Aucune nouvelle notification' })).toBeDefined()
})

it('adds a notification received while it is open, and marks it as read', async () => {
  show(<NotificationBell userId="u1" />)
  await userEvent.click(await screen.findByRole('button', { name: '2 nouvelles notifications' }))
  expect(await screen.findByText('Aucune notification reçue')).toBeDefined()
  await sendMessage('user:u1:notifications', { ...notification, title: 'Tout juste' })
  expect(await screen.findByText('Tout juste')).toBeDefined()
  await waitFor(() => expect(sizes.at(-1)).toBe('1'))
})

it('only increments the number while it is closed', async () => {
  show(<NotificationBell userId="u1" />)
  await screen.findByRole('button', { name: '2 nouvelles notifications' })
  await sendMessage('user:u1:notifications', notification)
  expect(await screen.findByRole('button', { name: '3 nouvelles notifications' })).toBeDefined()
  expect(sizes).not.toContain('1')
})

it('counts after a reconnection, and shows the missed notifications in an open list', async () => {
  show(<NotificationBell userId="u1" />)
  await screen.findByRole('button', { name: '2 nouvelles notifications' })
  countNew = 5
  await interrupt('user:u1:notifications')
  await userEvent.click(await screen.findByRole('button', { name: '5 nouvelles notifications' }))
  expect(await screen.findByText('Aucune notification reçue')).toBeDefined()
  list = [notification]
  await interrupt('user:u1:notifications')
  expect(await screen.findByText('Arrêts de bus')).toBeDefined()
})

it('lists the notifications after a reconnection when they could not be read before', async () => {
  show(<NotificationBell userId="u1" />)
  const answered = fetch
  const bell = await screen.findByRole('button', { name: '2 nouvelles notifications' })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
  await userEvent.click(bell)
  expect(await screen.findByRole('alert')).toBeDefined()
  vi.stubGlobal('fetch', answered)
  list = [notification]
  await interrupt('user:u1:notifications')
  expect(await screen.findByText('Données prêtes')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

/** Holds the answers to requests from now on. The returned function answers the oldest one, or the one of an index. */
function holdAnswers(): (body: object, index?: number) => Promise<void> {
  const held: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => void held.push(resolve)))
  return async (body, index = 0) => {
    await waitFor(() => expect(held.length).toBeGreaterThan(index))
    held.splice(index, 1)[0]?.(Response.json(body))
  }
}

it('keeps a notification received before the list that was already asked for', async () => {
  show(<NotificationBell userId="u1" />)
  const bell = await screen.findByRole('button', { name: '2 nouvelles notifications' })
  const answer = holdAnswers()
  await userEvent.click(bell)
  await sendMessage('user:u1:notifications', { ...notification, _id: 'n2', title: 'Tout juste' })
  await answer({ results: [notification], countNew: 1 })
  expect(await screen.findByText('Données prêtes')).toBeDefined()
  expect(screen.getByText('Tout juste')).toBeDefined()
})

it('counts once more when a notification comes during the count', async () => {
  const answer = holdAnswers()
  show(<NotificationBell userId="u1" />)
  await sendMessage('user:u1:notifications', notification)
  await answer({ results: [], countNew: 0 })
  await answer({ results: [], countNew: 1 })
  expect(await screen.findByRole('button', { name: '1 nouvelle notification' })).toBeDefined()
})

it('shows nothing of a list that comes after the menu was closed', async () => {
  show(<NotificationBell userId="u1" />)
  const bell = await screen.findByRole('button', { name: '2 nouvelles notifications' })
  const answer = holdAnswers()
  await userEvent.click(bell)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await userEvent.click(bell)
  // The list of the first opening comes last, after the number that was asked for at its end.
  await answer({ results: [notification], countNew: 2 }, 2)
  expect(await screen.findByText('Données prêtes')).toBeDefined()
  await answer({ results: [], countNew: 2 }, 1)
  await answer({ results: [{ ...notification, title: 'Ancienne' }], countNew: 7 })
  await act(() => Promise.resolve())
  expect(screen.getByText('Données prêtes')).toBeDefined()
  expect(screen.queryByText('Ancienne')).toBeNull()
})
