import { describe, expect, it } from 'vitest'
import type { NewEvent } from '../../../contract/events/event.ts'
import type { Subscription } from '../../../contract/events/subscription.ts'
import { notificationOf } from './build.ts'
import { mailOf } from './mails.ts'

const by = { id: 'u', name: 'U', date: '2026-01-01T00:00:00.000Z' }
const subscription: Subscription = {
  _id: 's',
  topic: { key: 'data-fair:dataset-error', title: 'Errors' },
  title: 'Errors (U)',
  recipient: { id: 'u', name: 'U' },
  outputs: ['email'],
  locale: 'en',
  visibility: 'private',
  origin: 'https://site.test',
  created: by,
  updated: by
}
const event: NewEvent & { _id: string } = {
  _id: 'e',
  topic: { key: 'data-fair:dataset-error:a' },
  title: { fr: 'Erreur', en: 'Error' },
  body: { fr: 'Corps', en: 'See {origin}/a on {hostname}' },
  date: '2026-01-02T00:00:00.000Z',
  sender: { type: 'user', id: 'u' },
  urlParams: { id: 'é/1', slug: 'a' },
  resource: { type: 'dataset', id: 'a' },
  originator: { user: { id: 'x', name: 'X' } }
}

describe('a notification', () => {
  it('has the texts of the event in the language of the subscription, and nothing about its author', () => {
    expect(
      notificationOf(event, { ...subscription, urlTemplate: 'https://site.test/d/{id}{?slug}' })
    ).toEqual({
      eventId: 'e',
      title: 'Error',
      body: 'See https://site.test/a on site.test',
      icon: 'https://site.test/events/logo-192x192.png',
      locale: 'en',
      topic: { key: 'data-fair:dataset-error:a', title: 'Errors' },
      sender: { type: 'user', id: 'u' },
      date: '2026-01-02T00:00:00.000Z',
      visibility: 'private',
      url: 'https://site.test/d/%C3%A9%2F1?slug=a',
      recipient: { id: 'u', name: 'U' },
      origin: 'https://site.test',
      outputs: ['email']
    })
  })

  it('has the title of its topic when it has none, and the icon of who knows best', () => {
    const silent = { ...event, title: '' }
    expect(notificationOf(silent, subscription).title).toBe('Errors')
    expect(notificationOf(event, { ...subscription, icon: 'b' }, { icon: 'c' }).icon).toBe('b')
    expect(notificationOf(event, subscription, { icon: 'c' }).icon).toBe('c')
    expect(notificationOf({ ...event, icon: 'a' }, { ...subscription, icon: 'b' }).icon).toBe('a')
  })

  it.each([
    ['javascript:alert(1)', undefined],
    ['//other.test/a', undefined],
    ['data:text/html,a', undefined],
    ['{id}', undefined],
    ['{', undefined],
    ['/data-fair/dataset/{slug}', '/data-fair/dataset/a'],
    ['https://site.test/{+id}', 'https://site.test/%C3%A9/1']
  ])('has a link that is an address of the web: %s', (urlTemplate, url) => {
    expect(notificationOf(event, { ...subscription, urlTemplate }).url).toBe(url)
  })

  it('keeps what looks like a replacement in the address of its site', () => {
    const odd = { ...subscription, origin: "https://site.test/$&$'" }
    expect(notificationOf({ ...event, body: 'a {origin} b' }, odd).body).toBe("a https://site.test/$&$' b")
  })
})

describe('its mail', () => {
  const notification = { ...notificationOf(event, subscription), _id: 'n', url: '/data-fair/dataset/a' }
  it('has the link on a line of its own, and no markup of the text', async () => {
    const mail = await mailOf({ ...notification, title: 'a\r\nBcc: b', body: '<script>1</script>\n2' })
    expect(mail.subject).toBe('a Bcc: b')
    expect(mail.text).toBe('<script>1</script>\n2\n\nhttps://site.test/data-fair/dataset/a')
    expect(mail.html).toBe(
      '<p>&lt;script&gt;1&lt;/script&gt;<br>2<br><a href="https://site.test/data-fair/dataset/a">https://site.test/data-fair/dataset/a</a></p>'
    )
  })
  it('has the markup that is given, without scripts', async () => {
    const { html } = await mailOf({ ...notification, htmlBody: '<p onclick="a()">b<script>c</script></p>' })
    expect(html).toBe('<p>b</p>')
  })
})
