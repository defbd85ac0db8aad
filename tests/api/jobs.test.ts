/** Background jobs: mails, and the administrators' list. */
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../e2e/support/server.ts'
import { freePort } from '../support/freePort.ts'
import { login } from './support/login.ts'
import { TestClient } from './support/client.ts'

interface Job {
  id: number
  type: string
  status: string
  attempts: number
  createdAt: string
  nextAt?: string
  error?: string
}

/** Behaviour of the fake mail server. */
let answer: 'accept' | 'hang' | 'busy' | 'refuse' = 'accept'
const received: string[] = []
/** Number of mails that were started. */
let attempts = 0
let smtp: SMTPServer
let server: RunningServer
let administrator: TestClient

beforeAll(async () => {
  const smtpPort = await freePort()
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        attempts++
        if (answer === 'hang') return
        if (answer !== 'accept') {
          const responseCode = answer === 'busy' ? 451 : 550
          return done(Object.assign(new Error(`not now: ${answer}`), { responseCode }))
        }
        received.push(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '')
        done()
      })
    }
  })
  await new Promise<void>((listening) => smtp.listen(smtpPort, '127.0.0.1', listening))
  server = await startServer({
    accounts: true,
    environment: {
      LOG_LEVEL: 'silent',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SECRET_SENDMAILS: 'mail secret'
    }
  })
  administrator = await login(server.origin, 'test_superadmin', { adminMode: true })
}, 60_000)
afterAll(async () => {
  await server.close()
  await new Promise<void>((closed) => smtp.close(closed))
})

async function send(subject: string): Promise<void> {
  const { status, json } = await administrator.post('/simple-directory/api/mails?key=mail%20secret', {
    to: ['somebody@example.org'],
    subject,
    text: 'https://example.org/a-secret-link'
  })
  expect([status, json]).toEqual([200, [{ to: 'somebody@example.org', result: 'queued' }]])
}

const jobs = async (query = ''): Promise<Job[]> =>
  (await administrator.get(`/admin/jobs?size=100${query}`)).json.results

describe('a mail', () => {
  it('survives a kill before it is sent, and is then sent once', async () => {
    answer = 'hang'
    await send('Before the kill')
    await expect.poll(() => attempts).toBe(1)
    expect(await jobs('&type=mail')).toMatchObject([{ status: 'running', attempts: 1 }])
    await server.kill()
    expect(received).toEqual([])
    answer = 'accept'
    await server.restart()
    await expect.poll(() => received).toEqual(['Before the kill'])
    await expect.poll(() => jobs('&type=mail')).toEqual([])
    await server.restart()
    await send('After the kill')
    await expect.poll(() => received).toEqual(['Before the kill', 'After the kill'])
  })

  it('is retried when the server is busy, and can be retried at once by an administrator', async () => {
    answer = 'busy'
    await send('Busy')
    await expect
      .poll(() => jobs('&type=mail'))
      .toMatchObject([{ status: 'retrying', error: expect.stringContaining('not now: busy') }])
    answer = 'accept'
    const [job] = await jobs('&type=mail')
    const retried = await administrator.post(`/admin/jobs/${job?.id}/_retry`)
    expect([200, 404, 409]).toContain(retried.status)
    await expect.poll(() => received.at(-1)).toBe('Busy')
    await expect.poll(() => jobs('&type=mail')).toEqual([])
  })

  it('stays in the list without its content when it is refused, until it is deleted', async () => {
    answer = 'refuse'
    await send('Refused')
    await expect.poll(() => jobs('&type=mail&status=failed')).toHaveLength(1)
    const list = await administrator.get('/admin/jobs?status=failed')
    expect(list.json).toMatchObject({ count: 1, results: [{ type: 'mail', attempts: 1 }] })
    expect(list.text).not.toContain('secret')
    const mails = await administrator.get('/simple-directory/api/mails?size=1')
    expect(mails.json.results).toMatchObject([{ subject: 'Refused', status: 'failed' }])
    const id = list.json.results[0].id
    expect((await administrator.delete(`/admin/jobs/${id}`)).status).toBe(204)
    expect((await administrator.delete(`/admin/jobs/${id}`)).status).toBe(404)
    expect(await jobs('&type=mail')).toEqual([])
    answer = 'accept'
  })
})

describe('the list of jobs', () => {
  it('has recurring jobs with their next date', async () => {
    const recurring = await jobs('&status=waiting&owner=')
    expect(recurring.map(({ type }) => type).toSorted()).toEqual([
      'base-applications',
      'configured-remote-services',
      'directory-cleanup',
      'events-retention',
      'failed-jobs',
      'key-expirations',
      'left-portal-pictures',
      'line-lifetimes',
      'old-webhook-deliveries',
      'read-key-renewals',
      'unlisted-application-attachments',
      'unlisted-attachments'
    ])
    const cleanup = recurring.find(({ type }) => type === 'directory-cleanup')
    expect(Object.keys(cleanup ?? {}).toSorted()).toEqual(
      ['id', 'type', 'status', 'attempts', 'createdAt', 'startedAt', 'nextAt'].toSorted()
    )
    expect(Date.parse(cleanup?.nextAt ?? '')).toBeGreaterThan(Date.now())
    expect((await administrator.delete(`/admin/jobs/${cleanup?.id}`)).status).toBe(409)
    const page = await administrator.get('/admin/jobs?size=2&page=2&owner=')
    expect(page.json.count).toBe(recurring.length)
    expect(page.json.results).toHaveLength(2)
    const dates = (await jobs()).map(({ createdAt }) => createdAt)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect((await administrator.get('/admin/jobs?status=lost')).status).toBe(400)
    expect((await administrator.post('/admin/jobs/x/_retry')).status).toBe(404)
  })

  it('is visible to administrators in admin mode only', async () => {
    const [job] = await jobs()
    const person = await login(server.origin, 'test_user1')
    const outOfMode = await login(server.origin, 'test_superadmin')
    const anonymous = new TestClient(server.origin)
    for (const [client, status] of [
      [anonymous, 401],
      [person, 403],
      [outOfMode, 403]
    ] as const) {
      expect((await client.get('/admin/jobs')).status).toBe(status)
      expect((await client.post(`/admin/jobs/${job?.id}/_retry`)).status).toBe(status)
      expect((await client.delete(`/admin/jobs/${job?.id}`)).status).toBe(status)
    }
    expect(await jobs()).toContainEqual(expect.objectContaining({ id: job?.id }))
  })
})
