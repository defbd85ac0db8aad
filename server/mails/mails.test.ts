import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { mailOf, type MailKind } from '../directory/mailTexts.ts'
import { openJobs, type Jobs } from '../jobs/queue.ts'
import { openMetadata, type Metadata } from '../metadata/database.ts'
import { linksOf, openMails, type Mail, type Mails } from './mails.ts'

const config = loadConfig({})
const exampleMail: Mail = {
  to: 'Ada@example.org',
  subject: 'Hello',
  text: 'a\n\nhttp://x/y?token=secret\n\nb',
  html: '<p>a</p>'
}

let metadata: Metadata
let jobs: Jobs
let logged: string
const log = pino({}, { write: (line: string) => void (logged += line) })
beforeEach(async () => {
  metadata = await openMetadata(':memory:')
  jobs = openJobs({ metadata, log })
  logged = ''
})
afterEach(async () => {
  await jobs.close()
  await metadata.destroy()
})

async function opened(send: (mail: Mail) => Promise<void>): Promise<Mails> {
  const mails = openMails({ config, log, metadata, jobs }, { send, close: () => {} })
  await jobs.start()
  return mails
}

describe('outgoing mail', () => {
  it('is kept, and its link printed, without an SMTP server', async () => {
    const mails = openMails({ config, log, metadata, jobs })
    expect(await mails.send(exampleMail)).toBe('kept')
    const { count, results } = await mails.list({ size: 10, skip: 0 })
    expect(count).toBe(1)
    expect(results[0]).toMatchObject({
      to: 'Ada@example.org',
      status: 'kept',
      subject: 'Hello',
      text: exampleMail.text
    })
    expect(logged).toContain('http://x/y?token=secret')
  })

  it('that is kept tells the names of its files, and no more', async () => {
    const mails = openMails({ config, log, metadata, jobs })
    const attachment = {
      filename: 'a.csv',
      contentType: 'text/csv',
      content: 'YSxi',
      encoding: 'base64'
    } as const
    await mails.send({ ...exampleMail, attachments: [attachment] })
    expect((await mails.list({ size: 10, skip: 0 })).results[0]).toMatchObject({ attachments: ['a.csv'] })
    const { message } = await metadata.selectFrom('mails').select('message').executeTakeFirstOrThrow()
    expect(message).not.toContain(attachment.content)
  })

  it('keeps a file once for all its recipients, until none needs it', async () => {
    const file = { filename: 'a.csv', contentType: 'text/csv', content: 'YSxi', encoding: 'base64' } as const
    const attachments = [file, { ...file, filename: 'b.csv' }]
    const sent: Mail[] = []
    let refusal: Error | undefined = Object.assign(new Error('550 no'), { responseCode: 550 })
    const mails = openMails(
      { config, log, metadata, jobs },
      {
        send: async (mail) => {
          if (mail.to === 'refused@example.org' && refusal) throw refusal
          sent.push(mail)
        },
        close: () => {}
      }
    )
    for (const to of ['one@example.org', 'refused@example.org', 'two@example.org'])
      await mails.send({ ...exampleMail, to, attachments })
    const kept = (): Promise<{ content: string }[]> =>
      metadata.selectFrom('mail_files').select('content').execute()
    expect(await kept()).toEqual([{ content: 'YSxi' }])
    const messages = await metadata.selectFrom('mails').select('message').execute()
    expect(messages.map(({ message }) => message).join()).not.toContain('YSxi')
    await jobs.start()
    const statuses = async (): Promise<string[]> =>
      (await mails.list({ size: 10, skip: 0 })).results.map(({ status }) => status).toSorted()
    await expect.poll(statuses).toEqual(['failed', 'sent', 'sent'])
    expect(sent.map(({ to, attachments: files }) => [to, files])).toEqual([
      ['one@example.org', attachments],
      ['two@example.org', attachments]
    ])
    expect(await kept()).toHaveLength(1)
    refusal = undefined
    const [job] = (await jobs.store.list({}, { size: 10, skip: 0 })).results
    await jobs.store.retry(job?.id ?? 0, new Date())
    jobs.wake('mail')
    await expect.poll(statuses).toEqual(['sent', 'sent', 'sent'])
    expect(sent.at(-1)?.attachments).toEqual(attachments)
    await expect.poll(kept).toEqual([])
    expect(await metadata.selectFrom('mail_file_uses').selectAll().execute()).toEqual([])
  })

  it('forgets the files of mails that are too old', async () => {
    const mails = await opened(() =>
      Promise.reject(Object.assign(new Error('550 no'), { responseCode: 550 }))
    )
    const file = { filename: 'a.csv', contentType: 'text/csv', content: 'YSxi', encoding: 'base64' } as const
    await mails.send({ ...exampleMail, attachments: [file] })
    await expect.poll(async () => (await mails.list({ size: 10, skip: 0 })).results[0]?.status).toBe('failed')
    await metadata.updateTable('mails').set({ date: '2020-01-01T00:00:00.000Z' }).execute()
    await mails.send({ ...exampleMail, to: 'other@example.org' })
    expect(await metadata.selectFrom('mail_files').selectAll().execute()).toEqual([])
  })

  it('leaves no trace of its links once it is sent', async () => {
    const sent: Mail[] = []
    const mails = await opened(async (mail) => void sent.push(mail))
    expect(await mails.send({ ...exampleMail, replyTo: 'grace@example.org' })).toBe('queued')
    await expect
      .poll(async () => (await mails.list({ size: 10, skip: 0 })).results)
      .toMatchObject([{ status: 'sent', text: '', html: '' }])
    expect(sent).toMatchObject([{ ...exampleMail, replyTo: 'grace@example.org' }])
    expect(logged).not.toContain('secret')
    await expect.poll(() => jobs.store.list({}, { size: 10, skip: 0 })).toMatchObject({ count: 0 })
  })

  it('is kept as failed when the server refuses it, and sent once somebody asks for it again', async () => {
    let refusal: Error | undefined = Object.assign(new Error('550 no such mailbox'), { responseCode: 550 })
    const mails = await opened(async () => {
      if (refusal) throw refusal
    })
    await mails.send(exampleMail)
    const failed = { state: 'failed', kind: 'mail', attempts: 1, lastError: '550 no such mailbox' }
    await expect
      .poll(async () => (await jobs.store.list({}, { size: 10, skip: 0 })).results)
      .toMatchObject([failed])
    expect((await mails.list({ size: 10, skip: 0 })).results).toMatchObject([
      { status: 'failed', error: '550 no such mailbox', text: exampleMail.text }
    ])
    expect(logged).not.toContain('secret')
    refusal = undefined
    const [job] = (await jobs.store.list({}, { size: 10, skip: 0 })).results
    await jobs.store.retry(job?.id ?? 0, new Date())
    jobs.wake('mail')
    await expect
      .poll(async () => (await mails.list({ size: 10, skip: 0 })).results)
      .toMatchObject([{ status: 'sent', text: '' }])
  })

  it('waits when the server is not ready', async () => {
    const mails = await opened(() => Promise.reject(new Error('connect ECONNREFUSED')))
    await mails.send(exampleMail)
    await expect
      .poll(async () => (await jobs.store.list({}, { size: 10, skip: 0 })).results)
      .toMatchObject([{ state: 'waiting', attempts: 1, lastError: 'connect ECONNREFUSED' }])
  })

  it('stops after 500 to one recipient in a day', async () => {
    const mails = await opened(async () => {})
    const sent = []
    for (let turn = 0; turn < 501; turn++) sent.push(await mails.send(exampleMail))
    expect(sent.filter((result) => result === 'queued')).toHaveLength(500)
    expect(sent.at(-1)).toBe('tooMany')
    expect(await mails.send({ ...exampleMail, to: 'other@example.org' })).toBe('queued')
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
