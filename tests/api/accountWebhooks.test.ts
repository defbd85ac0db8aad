/** Webhooks in account settings: their events, the body of a call, and failing targets. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'
import { startWebhookTarget, webhookOn, type WebhookTarget } from './support/webhookTarget.ts'

let platform: TestPlatform
let bases: RemoteServer
let target: WebhookTarget
let admin: TestClient
let ofDepartment: TestClient
let alone: TestClient
const org1 = '/settings/organization/test_org1'

beforeAll(async () => {
  platform = await startPlatform()
  bases = await startBaseApplications()
  target = await startWebhookTarget()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  ofDepartment = await platform.loginAs('test_user4', { org: 'test_org1', dep: 'dep1' })
  alone = await platform.loginAs('test_alone')
})
beforeEach(async () => {
  target.answer = (_path, response) => response.end()
  for (const [client, path] of [
    [admin, org1],
    [ofDepartment, `${org1}:dep1`],
    [alone, '/settings/user/test_alone']
  ] as const)
    await client.patch(path, { webhooks: [] })
  await expect.poll(async () => (await waiting()).count).toBe(0)
  target.received = []
})
afterAll(async () => {
  await platform.close()
  await target.close()
  await bases.close()
})

/** Pending webhook calls; calls of a deleted webhook end when they become due. */
async function waiting() {
  const { jobs, outbox } = platform.app.platform
  await new Promise<void>((resolve) => outbox.afterwards('account-webhook', resolve))
  const found = await jobs.store.list({ kind: 'account-webhook' }, { size: 1000, skip: 0 })
  const left = found.results.filter(({ state }) => state !== 'failed')
  return { count: left.length, results: left }
}

async function setWebhooks(client: TestClient, path: string, webhooks: object[]): Promise<void> {
  const { status, text } = await client.patch(path, { webhooks })
  expect(status, text).toBe(200)
}
const on = (path: string, events: string[], params?: object) => webhookOn(target.origin, path, events, params)

let count = 0
async function newMeta(client = admin): Promise<{ id: string; title: string }> {
  const { status, text, json } = await client.post('/datasets', {
    isMetaOnly: true,
    title: `Meta ${++count}`
  })
  expect(status, text).toBe(201)
  return json
}
const publicUrl = (): string => `${platform.origin}/data-fair`
const typesAt = (path: string): string[] => target.at(path).map(({ event }) => event)

describe('a webhook of the settings', () => {
  it('is called with each event, in order, with its custom header', async () => {
    const header = { key: 'X-Token', value: 'secret' }
    await setWebhooks(admin, org1, [
      on('/some', ['dataset-dataset-created', 'dataset-finalize-end', 'dataset-data-updated'], { header }),
      on('/errors', ['dataset-error'])
    ])
    const { json } = await upload(admin, 'a.csv', 'city,size\nBrest,3\n', { body: { title: 'Budget' } })
    await waitFinalized(admin, json.id)
    await upload(admin, 'b.csv', 'city,size\nBrest,4\n', { id: json.id })
    await waitFinalized(admin, json.id)
    const href = `${publicUrl()}/api/v1/datasets/${json.id}`
    // The new file is published as a draft first.
    const steps = ['dataset-created', 'finalize-end', 'data-updated', 'finalize-end', 'data-updated']
    await expect.poll(() => typesAt('/some')).toEqual(steps)
    const [created, finalized, asDraft, , updated] = target.at('/some')
    expect(created).toMatchObject({
      text: `Budget - Un nouveau jeu de données a été créé - ${publicUrl()}/dataset/${json.id}`,
      href,
      event: 'dataset-created',
      headers: { 'x-token': 'secret', 'content-type': 'application/json' }
    })
    expect(finalized).toMatchObject({ text: 'Budget - Un jeu de données a été finalisé', href })
    expect(asDraft?.text).toBe("Budget - Le fichier d'un jeu de données a été mis à jour en mode brouillon")
    expect(updated?.text).toBe("Budget - Le fichier d'un jeu de données a été mis à jour")
    expect(Object.keys(created ?? {}).toSorted()).toEqual(['at', 'event', 'headers', 'href', 'path', 'text'])

    const broken = await upload(admin, 'c.csv', 'a,a\n1,2\n', { body: { title: 'Broken' } })
    const { data } = await failureOf(broken.json.id)
    await expect.poll(() => typesAt('/errors')).toEqual(['error'])
    expect(target.at('/errors')[0]?.text).toBe(`Broken - Un jeu de données a rencontré une erreur\n\n${data}`)
  })

  async function failureOf(id: string): Promise<{ data: string }> {
    await waitStatus(admin, id, ['error'])
    return (await admin.get(`/datasets/${id}/journal`)).json.find(
      ({ type }: { type: string }) => type === 'error'
    )
  }

  it('is called for structure changes, line writes and applications', async () => {
    await setWebhooks(admin, org1, [
      on('/lines', ['dataset-finalize-end']),
      on('/structures', ['dataset-structure-updated', 'dataset-breaking-change']),
      on('/applications', ['application-application-created', 'application-error'])
    ])
    const schema = [{ key: 'a', type: 'string' }]
    const { json } = await admin.post('/datasets', { isRest: true, title: 'Edited', schema })
    await expect.poll(() => typesAt('/lines')).toEqual(['finalize-end'])
    await admin.post(`/datasets/${json.id}/lines`, { a: 'one' })
    await expect.poll(() => typesAt('/lines')).toEqual(['finalize-end', 'finalize-end'])

    const file = await upload(admin, 'a.csv', 'city,size\nBrest,3\n', { body: { title: 'Cities' } })
    await waitFinalized(admin, file.json.id)
    await upload(admin, 'b.csv', 'city\nBrest\n', { id: file.json.id })
    await waitFinalized(admin, file.json.id)
    await expect.poll(() => typesAt('/structures')).toEqual(['breaking-change'])
    expect(target.at('/structures')[0]?.text).toBe(
      'Cities - Un jeu de données rencontre une rupture de compatibilité\n\ncolonne size manquante'
    )
    const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
    const url = await registerBase(administrator, bases.origin)
    const { id } = await createApplication(admin, { url, title: 'Chart', configuration: {} })
    await admin.put(`/applications/${id}/configuration`, { a: 1 })
    await admin.post(`/applications/${id}/error`, { message: 'no column' })
    await expect.poll(() => typesAt('/applications')).toEqual(['application-created', 'error'])
    const [created, failed] = target.at('/applications')
    expect(created).toMatchObject({
      text: `Chart - Une nouvelle visualisation a été créée - ${publicUrl()}/application/${id}`,
      href: `${publicUrl()}/api/v1/applications/${id}`
    })
    expect(failed?.text).toBe('Chart - Une visualisation a rencontré une erreur\n\nno column')
  })

  it('is called for the department that owns the resource, or for its organization, never for both', async () => {
    const created = ['dataset-dataset-created']
    await setWebhooks(admin, org1, [on('/root', created)])
    await setWebhooks(ofDepartment, `${org1}:dep1`, [on('/dep1', created)])
    await setWebhooks(alone, '/settings/user/test_alone', [on('/alone', created)])
    const ofRoot = await newMeta()
    const ofDep1 = await newMeta(ofDepartment)
    const ofUser = await newMeta(alone)
    await expect.poll(() => target.received).toHaveLength(3)
    await expect.poll(async () => (await waiting()).count).toBe(0)
    const called = target.received.map(({ path, href }) => [path, href.split('/').at(-1)])
    expect(Object.fromEntries(called)).toEqual({
      '/root': ofRoot.id,
      '/dep1': ofDep1.id,
      '/alone': ofUser.id
    })
  })

  it('with only draft events is called for drafts only', async () => {
    await setWebhooks(admin, org1, [
      on('/drafts', ['dataset-draft-data-updated']),
      on('/both', ['dataset-data-updated'])
    ])
    const { json } = await upload(admin, 'a.csv', 'city,size\nBrest,3\n')
    await waitFinalized(admin, json.id)
    await upload(admin, 'b.csv', 'city,size\nMetz,3\n', { id: json.id })
    await waitFinalized(admin, json.id)
    await expect.poll(() => typesAt('/both')).toEqual(['data-updated', 'data-updated'])
    await expect.poll(async () => (await waiting()).count).toBe(0)
    expect(typesAt('/drafts')).toEqual(['data-updated'])
  })

  it('is validated when it is saved', async () => {
    const ok = on('/a', ['dataset-error'])
    const header = (key: unknown, value: unknown) => on('/a', ['dataset-error'], { header: { key, value } })
    for (const hostile of [
      header('a b', 'c'),
      header('', 'c'),
      header('a', 'b\r\nc: d'),
      header('a', 1),
      header('a', 'é'),
      { ...ok, secret: 'a' },
      on('/a', ['dataset-error'], { method: 'GET' }),
      on('/a', [])
    ]) {
      const answer = await admin.patch(org1, { webhooks: [hostile] })
      expect(answer.status, JSON.stringify(hostile)).toBe(400)
    }
    const many = Array.from({ length: 101 }, () => ok)
    expect((await admin.patch(org1, { webhooks: many })).status).toBe(400)
  })
})

describe('a target that fails', () => {
  const created = ['dataset-dataset-created']
  const cutOff = async (): Promise<void> => {
    const { jobs } = platform.app.platform
    for (const { id } of (await waiting()).results) await jobs.cancel(id)
  }

  it('gets its missed calls, in order, before the next events', async () => {
    let failures = 2
    target.answer = (_path, response) => response.writeHead(failures-- > 0 ? 503 : 204).end()
    await setWebhooks(admin, org1, [on('/later', created)])
    const first = await newMeta()
    const second = await newMeta()
    await expect.poll(() => target.at('/later'), { timeout: 20_000 }).toHaveLength(4)
    const named = target.at('/later').map(({ href }) => href.split('/').at(-1))
    expect(named).toEqual([first.id, first.id, first.id, second.id])
    await expect.poll(async () => (await waiting()).count).toBe(0)
  })

  it('is called at the address that its redirect names', async () => {
    target.answer = (path, response) => {
      if (path === '/old') response.writeHead(302, { location: '/new' }).end()
      else response.end()
    }
    await setWebhooks(admin, org1, [on('/old', created)])
    const { id } = await newMeta()
    await expect.poll(() => target.at('/new')).toHaveLength(1)
    expect(target.at('/new')[0]?.href).toContain(id)
  })

  it('does not delay other targets when it never answers, cuts, floods or redirects in circles', async () => {
    target.answer = (path, response) => {
      if (path === '/never') return
      if (path === '/cut') return void response.destroy()
      if (path === '/circle') return void response.writeHead(307, { location: '/circle' }).end()
      if (path === '/flood') {
        response.writeHead(200, { 'content-length': String(1e9) })
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536))) flooded += 65_536
        }
        response.on('drain', more).on('error', () => {})
        return more()
      }
      response.end()
    }
    let flooded = 0
    const paths = ['/never', '/cut', '/circle', '/flood', '/good']
    await setWebhooks(admin, org1, [
      ...paths.map((path) => on(path, created)),
      webhookOn('http://does-not-exist.invalid', '/', created),
      webhookOn('file:///etc/passwd', '', created)
    ])
    await setWebhooks(alone, '/settings/user/test_alone', [on('/other', created)])
    const before = Date.now()
    for (let index = 0; index < 5; index++) await newMeta()
    await newMeta(alone)
    const asked = Date.now() - before
    await expect.poll(() => [target.at('/good').length, target.at('/other').length]).toEqual([5, 1])
    const late = Math.max(...['/good', '/other'].flatMap((path) => target.at(path).map(({ at }) => at)))
    // Other calls end long before the timeout of the target that never answers.
    expect(late - before - asked).toBeLessThan(6000)
    await expect.poll(() => target.at('/flood')).toHaveLength(5)
    // A success status counts whatever body follows, and little of the body is read.
    expect(flooded).toBeLessThan(50_000_000)
    expect(target.at('/never')).toHaveLength(1)
    const failed = await platform.app.platform.jobs.store.list(
      { kind: 'account-webhook', status: 'failed' },
      { size: 100, skip: 0 }
    )
    // An invalid URL is tried once only.
    expect(new Set(failed.results.map(({ attempts }) => attempts))).toEqual(new Set([1]))
    await cutOff()
  })

  it('is no longer called once it is removed from the settings', async () => {
    target.answer = (_path, response) => response.writeHead(500).end()
    await setWebhooks(admin, org1, [on('/removed', created)])
    await newMeta()
    await newMeta()
    await expect.poll(() => target.at('/removed').length).toBeGreaterThan(0)
    await setWebhooks(admin, org1, [])
    const calls = target.at('/removed').length
    await expect.poll(async () => (await waiting()).count, { timeout: 20_000 }).toBe(0)
    expect(target.at('/removed').length - calls).toBeLessThanOrEqual(1)
  })

  it('keeps at most a hundred pending calls, the latest ones', async () => {
    target.answer = () => {}
    await setWebhooks(alone, '/settings/user/test_alone', [on('/full', created)])
    const made: string[] = []
    for (let index = 0; index < 105; index++) made.push((await newMeta(alone)).id)
    const { results } = await waiting()
    const ids = results.toSorted((a, b) => a.id - b.id).map(({ resource }) => resource?.id)
    // The call that is running, or waiting for a retry, is kept.
    expect(ids).toEqual([made[0], ...made.slice(-100)])
    await cutOff()
  })
})

describe('a private address', () => {
  it('is not called, unless the operator allows private addresses', async () => {
    const closed = await startPlatform({ allowPrivateAddresses: false })
    try {
      const client = await closed.loginAs('test_user1', { org: 'test_org1' })
      await setWebhooks(client, org1, [
        webhookOn(target.origin, '/private', ['dataset-dataset-created']),
        webhookOn(target.origin.replace('127.0.0.1', 'localhost'), '/private', ['dataset-dataset-created'])
      ])
      await newMeta(client)
      const list = () =>
        closed.app.platform.jobs.store.list({ kind: 'account-webhook' }, { size: 10, skip: 0 })
      const refused = { lastError: "cette adresse n'existe pas ou n'est pas accessible" }
      await expect.poll(list).toMatchObject({ results: [refused, refused] })
      expect(target.at('/private')).toEqual([])
    } finally {
      await closed.close()
    }
  })
})
