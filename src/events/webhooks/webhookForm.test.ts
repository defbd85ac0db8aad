import { describe, expect, it } from 'vitest'
import type { WebhookSubscription } from '../../../contract/events/webhooks.ts'
import { draftOf, valuesOf, webhookProblems, type WebhookValues } from './webhookForm.ts'

const right: WebhookValues = { title: 'A', url: 'https://a.test/hook', headerKey: '', headerValue: '' }
const problems = (change: Partial<WebhookValues>) =>
  Object.entries(
    webhookProblems(
      { ...right, ...change },
      (key) => key,
      (name) => name
    )
  ).flatMap(([field, text]) => (text ? [[field, text]] : []))

describe('what is wrong with a webhook', () => {
  it('is nothing when it has a title and an address, with or without header', () => {
    expect(problems({})).toEqual([])
    expect(problems({ url: 'http://a.test:8080/x?y', headerKey: 'x-key', headerValue: 'secret' })).toEqual([])
  })

  it.each(['ftp://a.test', 'a.test', 'javascript:alert(1)', 'https://', 'HTTPS//a'])(
    'is the address %s',
    (url) => {
      expect(problems({ url })).toEqual([['url', 'events.webhooks.badUrl']])
    }
  )

  it('is what is missing, and a header without name or with one that none has', () => {
    expect(problems({ title: ' ', url: '' }).map(([field]) => field)).toEqual(['title', 'url'])
    expect(problems({ headerValue: 'secret' })).toEqual([['headerKey', 'events.webhooks.headerWithoutName']])
    expect(problems({ headerKey: 'a: b\r\nc' })).toEqual([['headerKey', 'events.webhooks.badHeader']])
  })
})

it('writes what was typed, over the one that is edited', () => {
  const topic = { key: 'a:b', title: 'B', sender: { type: 'user', id: 'u1' } } as const
  const author = { id: 'u1', name: 'Ada', date: '2026-01-01T00:00:00.000Z' }
  const former: WebhookSubscription = {
    _id: 'w1',
    title: 'Old',
    url: 'http://a.test',
    topic: { key: 'a:b' },
    header: { key: 'k', value: 'v' },
    visibility: 'private',
    owner: { type: 'user', id: 'u1', name: 'Ada' },
    created: author,
    updated: author
  }
  expect(valuesOf(former)).toEqual({ title: 'Old', url: 'http://a.test', headerKey: 'k', headerValue: 'v' })
  expect(valuesOf(undefined)).toEqual({ title: '', url: '', headerKey: '', headerValue: '' })
  expect(draftOf({ ...right, title: ' A ' }, topic, former)).toEqual({
    _id: 'w1',
    title: 'A',
    url: right.url,
    topic: { key: 'a:b', title: 'B' },
    sender: topic.sender
  })
  expect(
    draftOf({ ...right, headerKey: 'k', headerValue: 'v' }, { ...topic, sender: undefined }, undefined)
  ).toEqual({
    title: 'A',
    url: right.url,
    topic: { key: 'a:b', title: 'B' },
    sender: null,
    header: { key: 'k', value: 'v' }
  })
})
