import { expect, it } from 'vitest'
import { eventPage } from './route.ts'

it('knows the page of an address, at the root of a host or under a path', () => {
  expect(eventPage('/events/embed/events')).toBe('events')
  expect(eventPage('/events/embed/events/')).toBe('events')
  expect(eventPage('/site/events/embed/subscribe-webhooks')).toBe('subscribe-webhooks')
})

it.each(['/events/embed/', '/events/embed/constructor', '/events/embed/events/a', '/events/devices'])(
  'knows no page at %s',
  (path) => {
    expect(eventPage(path)).toBeUndefined()
  }
)
