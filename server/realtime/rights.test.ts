import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionOf, type SessionUser } from '../../contract/session.ts'
import { privilegesEnd } from '../directory/tokens.ts'
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { memoryBus } from './bus.ts'
import { watchRights, type Subscriber } from './rights.ts'

const hour = 3_600_000

beforeEach(() => void vi.useFakeTimers({ now: new Date('2030-01-01T20:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** Watches the rights of a subscriber of a service, and counts how often they were lost. */
function watched(subscriber: Partial<Subscriber> & Pick<Subscriber, 'session'>): {
  lost: () => number
  leave: () => void
} {
  const platform = { bus: memoryBus(), directory: { privilegesEnd } } as unknown as Platform
  const service = { path: '/a', check: () => {}, isHeard: () => true }
  let lost = 0
  const { leave } = watchRights(
    platform,
    { channel: 'a', resource: undefined, service, ...subscriber },
    () => void lost++
  )
  return { lost: () => lost, leave }
}

const user: SessionUser = { id: 'u', email: 'u@test.com', name: 'U', organizations: [] }
const sessionSince = (minutes: number, more: Partial<SessionUser>) =>
  sessionOf({ ...user, iat: Date.now() / 1000 - minutes * 60, ...more }, {}, 'fr')

it('of admin mode, and of acting as a user, end twelve hours after the token', async () => {
  const asAdmin = { id: 'a', name: 'A' }
  for (const more of [{ isAdmin: 1, adminMode: 1 }, { asAdmin }] as const) {
    const { lost } = watched({ session: sessionSince(10, more) })
    await vi.advanceTimersByTimeAsync(11 * hour)
    expect(lost()).toBe(0)
    await vi.advanceTimersByTimeAsync(hour)
    expect(lost()).toBe(1)
  }
  const { lost } = watched({ session: sessionSince(10, {}) })
  await vi.advanceTimersByTimeAsync(48 * hour)
  expect(lost()).toBe(0)
})

it('of a key end with the day of its expiry', async () => {
  const session = sessionSince(0, {})
  const renewKey = async () => {
    if (new Date().toISOString() > '2030-01-03') throw httpError('expiredApiKey')
    return session
  }
  const followed = watched({ session, renewKey })
  const left = watched({ session, renewKey })
  await vi.advanceTimersByTimeAsync(27 * hour)
  expect(followed.lost()).toBe(0)
  left.leave()
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(followed.lost()).toBe(1)
  expect(left.lost()).toBe(0)
})
