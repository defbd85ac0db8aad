import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { apiRequest, prepareRequests } from '../api/http.ts'
import { uploadForm } from '../api/upload.ts'
import { signIn, signOut, testUser } from '../ui/testing.tsx'
import { renewExpired } from './renewExpired.ts'
import { hasExpiredToken } from './session.ts'

const expired = { ...testUser, exp: 1000 }
let stop = (): void => {}
/** Requests, with whether their token had expired. */
let sent: string[] = []

/** Mocks the directory: it returns a token of the user, or fails when undefined. */
function directoryGives(user: typeof testUser | undefined): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const isRenewal = path.endsWith('/auth/keepalive')
    sent.push(`${isRenewal ? 'renewal' : path}${hasExpiredToken() ? ' expired' : ''}`)
    if (!isRenewal) return new Response('{}')
    if (!user) throw new TypeError('Failed to fetch')
    await Promise.resolve()
    signIn(user)
    return new Response(null, { status: 204 })
  })
}

beforeEach(() => {
  sent = []
  stop = prepareRequests(renewExpired)
  signIn(expired)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  signOut()
})

it('renews an expired session once before concurrent requests', async () => {
  directoryGives(testUser)
  await Promise.all([apiRequest('/a', { method: 'POST' }), apiRequest('/b')])
  await apiRequest('/c')
  expect(sent).toEqual(['renewal expired', '/a', '/b', '/c'])
})

it('renews an expired session before an upload', async () => {
  directoryGives(testUser)
  class Upload extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = 200
    readonly responseText = '{}'
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      sent.push(`file${hasExpiredToken() ? ' expired' : ''}`)
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  await uploadForm('/datasets', new FormData())
  expect(sent).toEqual(['renewal expired', 'file'])
})

it('sends the request when the renewal fails', async () => {
  directoryGives(undefined)
  await apiRequest('/a')
  expect(sent).toEqual(['renewal expired', '/a expired'])
})

it('does not renew before each request when the clock of the browser is ahead', async () => {
  directoryGives(expired)
  await apiRequest('/a')
  await apiRequest('/b')
  expect(sent).toEqual(['renewal expired', '/a expired', '/b expired'])
})
