import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxBytes, payloadOf } from './payload.ts'

const base = { _id: 'n1', title: 'Titre', date: '2030-01-01T00:00:00.000Z' }

it('tells what there is', () => {
  expect(JSON.parse(payloadOf({ ...base, body: 'Corps', url: 'https://a.fr/x', locale: 'en' }))).toEqual({
    id: 'n1',
    title: 'Titre',
    body: 'Corps',
    url: 'https://a.fr/x',
    locale: 'en',
    date: base.date
  })
})

it('always fits, keeps the beginning of texts, and cuts no character in two', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 6000, size: 'max' }),
    fc.constantFrom('é'.repeat(5000), '😀'.repeat(3000), '\u0001"'.repeat(4000))
  )
  fc.assert(
    fc.property(text, text, text, (title, body, url) => {
      const payload = payloadOf({ ...base, title, body, url, icon: url })
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(maxBytes)
      const parsed = JSON.parse(payload) as { title: string; body?: string }
      expect(title.startsWith(parsed.title.replace(/…$/, ''))).toBe(true)
      expect(body.startsWith((parsed.body ?? '').replace(/…$/, ''))).toBe(true)
      expect(payload.isWellFormed()).toBe(true)
    }),
    // Without it, fast-check shrinks the failing text for a very long time.
    { endOnFailure: true }
  )
})

it('leaves out addresses that take too many bytes, however few characters they are', () => {
  const address = '\u0001'.repeat(900)
  const payload = payloadOf({ ...base, url: address, icon: address })
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(maxBytes)
})
