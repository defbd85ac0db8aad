import { afterEach, expect, it, vi } from 'vitest'
import { signIn, signOut, testUser } from '../ui/testing.tsx'
import { startSessionLoop } from './keepalive.ts'
import { hasExpiredToken, readSession } from './session.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  signOut()
})

it('renews the session of an expired token before it starts, however fast the response', async () => {
  signIn()
  const fresh = document.cookie
  signIn({ ...testUser, exp: 1000 } as typeof testUser)
  expect(hasExpiredToken()).toBe(true)
  expect(readSession().user).toBeUndefined()
  // Disables the interval.
  vi.spyOn(window, 'setInterval').mockReturnValue(0 as never)
  // The browser stores cookies before the response is read.
  vi.stubGlobal('fetch', () => {
    for (const cookie of fresh.split('; ')) document.cookie = `${cookie}; path=/`
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  await startSessionLoop()
  expect(readSession().user?.id).toBe(testUser.id)
})

it('renews the session when storage is full', async () => {
  signIn({ ...testUser, exp: 1000 } as typeof testUser)
  vi.spyOn(window, 'setInterval').mockReturnValue(0 as never)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', fetched)
  await startSessionLoop()
  expect(fetched).toHaveBeenCalledOnce()
})
