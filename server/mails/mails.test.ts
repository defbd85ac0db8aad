import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { mailOf, type MailKind } from '../directory/mailTexts.ts'
import { openMetadata, type Metadata } from '../metadata/database.ts'
import { linksOf, openMails, type Mail } from './mails.ts'

const config = loadConfig({})
const mail: Mail = {
  to: 'Ada@example.org',
  subject: 'Hello',
  text: 'a\n\nhttp://x/y?token=secret\n\nb',
  html: '<p>a</p>'
}

let metadata: Metadata
let logged: string
const log = pino({}, { write: (line: string) => void (logged += line) })
beforeEach(async () => {
  metadata = await openMetadata(':memory:')
  logged = ''
})
afterEach(() => metadata.destroy())

describe('outgoing mail', () => {
  it('is kept, and its link printed, without an SMTP server', async () => {
    const mails = openMails({ config, log, metadata })
    expect(await mails.send(mail)).toBe('kept')
    const { count, results } = await mails.list({ size: 10, skip: 0 })
    expect(count).toBe(1)
    expect(results[0]).toMatchObject({
      to: 'Ada@example.org',
      status: 'kept',
      subject: 'Hello',
      text: mail.text
    })
    expect(logged).toContain('http://x/y?token=secret')
  })

  it('leaves no trace of its links once it is sent', async () => {
    const mails = openMails({ config, log, metadata }, { send: async () => {}, close: () => {} })
    expect(await mails.send(mail)).toBe('sent')
    const { results } = await mails.list({ size: 10, skip: 0 })
    expect(results[0]).toMatchObject({ status: 'sent', text: '', html: '' })
    expect(logged).not.toContain('secret')
  })

  it('is kept as failed when the server refuses it', async () => {
    const send = async (): Promise<void> => Promise.reject(new Error('550 no such mailbox'))
    const mails = openMails({ config, log, metadata }, { send, close: () => {} })
    expect(await mails.send(mail)).toBe('failed')
    const { results } = await mails.list({ size: 10, skip: 0 })
    expect(results[0]).toMatchObject({ status: 'failed', error: '550 no such mailbox' })
    expect(logged).not.toContain('secret')
  })

  it('stops after 500 to one recipient in a day', async () => {
    const mails = openMails({ config, log, metadata }, { send: async () => {}, close: () => {} })
    const sent = []
    for (let turn = 0; turn < 501; turn++) sent.push(await mails.send(mail))
    expect(sent.filter((result) => result === 'sent')).toHaveLength(500)
    expect(sent.at(-1)).toBe('tooMany')
    expect(await mails.send({ ...mail, to: 'other@example.org' })).toBe('sent')
  })
})

describe('the mails of the directory', () => {
  const kinds: MailKind[] = [
    'creation',
    'login',
    'noCreation',
    'conflict',
    'invitation',
    'invitationSecondary',
    'partnerInvitation',
    'action',
    'plannedDeletion'
  ]
  const values = {
    host: 'data.example.org',
    link: 'https://data.example.org/x?a=1&b=2',
    organization: 'Town <hall>',
    partner: 'Region',
    user: 'Ada',
    date: '2027-01-01'
  }

  it.each(kinds)('%s says it in both languages, with its link on a line of its own', (kind) => {
    const [french, english] = [mailOf(kind, 'fr', values), mailOf(kind, 'en', values)]
    expect(french.subject).not.toBe(english.subject)
    for (const { subject, text, html } of [french, english]) {
      expect(linksOf(text)).toEqual([values.link])
      expect(html).toContain('href="https://data.example.org/x?a=1&amp;b=2"')
      expect(html).not.toContain('<hall>')
      expect(subject + text).not.toContain('undefined')
    }
  })
})
