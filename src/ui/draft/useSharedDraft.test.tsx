import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError, notifyOfWrite } from '../../api/http.ts'
import { ServerUnreachable } from '../../api/unreachable.ts'
import { followCookies } from '../../authProvider/sessionEnd.ts'
import { currentNotifications, dismissAll } from '../../layout/notifications.ts'
import { signIn, signOut, testUser } from '../testing.tsx'
import { useSharedDraft, type SharedDraft } from './useSharedDraft.ts'

afterEach(() => void dismissAll())

/** Sets up a draft that is a text: `stored` is the server's version, `seen` the last one received. */
function setUp(): {
  draft: () => SharedDraft<string, string>
  server: { stored: string; losesAnswers: boolean; refuses?: Error | undefined }
} {
  const server: ReturnType<typeof setUp>['server'] = { stored: 'start', losesAnswers: false }
  let lastReceived = 'start'
  const { result } = renderHook(() =>
    useSharedDraft<string, string>({
      delayMs: 0,
      async write(draft) {
        if (server.refuses) throw server.refuses
        if (lastReceived !== server.stored) throw new ApiError(412, '', new Headers())
        server.stored = draft
        if (server.losesAnswers) throw new ServerUnreachable()
        lastReceived = draft
      },
      onSaved: () => undefined,
      read: async () => server.stored,
      isHarmless: (theirs, mine) => theirs === lastReceived || theirs === mine,
      follow: (theirs) => (lastReceived = theirs),
      take: () => undefined,
      failure: ''
    })
  )
  return { draft: () => result.current, server }
}

it('does not report a conflict with its own write whose response was lost', async () => {
  const { draft, server } = setUp()
  server.losesAnswers = true
  await act(() => draft().save('one'))
  server.losesAnswers = false
  await act(() => draft().save('two'))
  expect([draft().conflict, server.stored]).toEqual([undefined, 'two'])
})

it('reports a conflict with another user, also after a lost response', async () => {
  const { draft, server } = setUp()
  server.losesAnswers = true
  await act(() => draft().save('one'))
  server.losesAnswers = false
  server.stored = 'theirs'
  await act(() => draft().save('two'))
  expect([draft().conflict, server.stored]).toEqual([{ theirs: 'theirs', mine: 'two' }, 'theirs'])
})

it('saves again once the browser is back online, and shows a single error until then', async () => {
  const { draft, server } = setUp()
  const notificationCount = (): number => currentNotifications().length
  server.refuses = new ServerUnreachable()
  expect(await act(() => draft().save('one'))).toBe(false)
  expect(notificationCount()).toBe(1)
  notifyOfWrite('/data-fair/api/v1/things/a')
  expect(notificationCount()).toBe(1)
  dismissAll()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(notificationCount()).toBe(0)
  await act(() => draft().save('one'))
  expect(notificationCount()).toBe(1)
  server.refuses = undefined
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(server.stored).toBe('one')
  expect(notificationCount()).toBe(0)
})

it('saves again once the user has signed in again', async () => {
  signIn()
  const { draft, server } = setUp()
  document.cookie = 'id_token=; path=/; max-age=0'
  server.refuses = new ApiError(401, '', new Headers())
  await act(() => draft().save('one'))
  server.refuses = undefined
  await act(async () => void followCookies())
  expect(server.stored).toBe('start')
  document.cookie = `id_token=renewed.${btoa(JSON.stringify({ ...testUser, exp: 4e9 }))}; path=/`
  await act(async () => void followCookies())
  expect(server.stored).toBe('one')
  signOut()
})

it('does not retry after a refusal', async () => {
  const { draft, server } = setUp()
  server.refuses = new ApiError(400, '', new Headers())
  await act(() => draft().save('one'))
  server.refuses = undefined
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(server.stored).toBe('start')
})
