/** Events of datasets and publications: actions, recipients and authors. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../server/access/actor.ts'
import type { ReportedEvent } from '../../server/owned/events.ts'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'

type Told = ReportedEvent & { actor?: Actor }

let platform: TestPlatform
let bases: RemoteServer
let admin: TestClient
let contributor: TestClient
let administrator: TestClient
let told: Told[] = []
const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' } as const
const org2 = { type: 'organization', id: 'test_org2', name: 'Test Org 2' } as const
const toEverybody = { classes: ['list', 'read'] }
const user1 = { user: { id: 'test_user1', name: 'Test User1' }, account: org1 }

beforeAll(async () => {
  platform = await startPlatform()
  bases = await startBaseApplications()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  platform.app.platform.outbox.consume({
    name: 'test',
    receive({ channel, data, actor }) {
      if (channel === 'internal/events')
        told.push({ ...(data as ReportedEvent), ...(actor ? { actor } : {}) })
    }
  })
})
/** Waits for the delivery of all committed events. */
const delivered = (): Promise<void> =>
  new Promise((resolve) => platform.app.platform.outbox.afterwards('test', resolve))
async function forget(): Promise<void> {
  await delivered()
  told = []
}
beforeEach(forget)
afterAll(async () => {
  await platform.close()
  await bases.close()
})

/** Event keys of a resource, without the kind, slug and id of the resource. */
function keysOf({ id, slug }: { id: string; slug: string }): string[] {
  const keys = told
    .map(({ topic }) => topic.key)
    .filter((key) => [id, slug].includes(key.split(':').at(-1) ?? ''))
  return keys.map((key) => key.slice('data-fair:'.length, key.lastIndexOf(':')))
}
const find = (key: string): Told => {
  const found = told.findLast(({ topic }) => topic.key.startsWith(`data-fair:${key}:`))
  if (!found) throw new Error(`${key} is not among ${told.map(({ topic }) => topic.key).join(', ')}`)
  return found
}

let count = 0
interface Made {
  id: string
  slug: string
}

async function newFile(content: string, body: object = {}, query = ''): Promise<Made> {
  const title = `File ${++count}`
  const { status, text, json } = await upload(admin, 'a.csv', content, { body: { title, ...body }, query })
  expect(status, text).toBe(201)
  await waitFinalized(admin, json.id, { draft: query !== '' })
  return json
}

async function newMeta(body: object = {}, client = admin): Promise<Made> {
  const { status, text, json } = await client.post('/datasets', {
    isMetaOnly: true,
    title: `Meta ${++count}`,
    ...body
  })
  expect(status, text).toBe(201)
  return json
}

describe('a file dataset', () => {
  it('has a creation event with its author', async () => {
    const made = await newFile('city,size\nBrest,3\n')
    const title = `File ${count}`
    await expect.poll(() => keysOf(made)).toEqual(['dataset-dataset-created'])
    expect(find('dataset-dataset-created')).toEqual({
      topic: { key: `data-fair:dataset-dataset-created:${made.slug}` },
      title: { fr: `Nouveau jeu de données ${title}`, en: `New dataset ${title}` },
      body: {
        fr: `Création du jeu de données ${title} (${made.slug}).`,
        en: `The dataset ${title} (${made.slug}) was created.`
      },
      sender: org1,
      visibility: 'private',
      urlParams: { id: made.id, slug: made.slug },
      resource: { type: 'dataset', id: made.id, title },
      actor: user1
    })
  })

  it('has separate events for its draft, and for the changes of a validated draft', async () => {
    const made = await newFile('city,size\nBrest,3\n', {}, 'draft=true')
    await admin.post(`/datasets/${made.id}/draft`)
    await waitFinalized(admin, made.id)
    const first = ['dataset-draft-dataset-created', 'dataset-draft-draft-validated']
    await expect.poll(() => keysOf(made)).toEqual(first)
    const { title } = find('dataset-draft-dataset-created')
    expect(title).toMatchObject({ en: `New draft dataset File ${count}` })
    expect(find('dataset-draft-draft-validated')).toMatchObject({
      body: {
        fr: expect.stringContaining('validation manuelle'),
        en: expect.stringContaining('manual validation')
      },
      actor: user1
    })

    await forget()
    await upload(admin, 'b.csv', 'city,size\nBrest,many\n', { id: made.id, query: 'draft=true' })
    await waitFinalized(admin, made.id, { draft: true })
    await admin.post(`/datasets/${made.id}/draft`)
    await waitFinalized(admin, made.id)
    await expect
      .poll(() => keysOf(made))
      .toEqual([
        'dataset-draft-data-updated',
        'dataset-draft-patched-properties',
        'dataset-draft-draft-validated',
        'dataset-data-updated',
        'dataset-breaking-change'
      ])
    expect(find('dataset-draft-data-updated')).toMatchObject({
      title: { fr: `Fichier brouillon mis à jour File ${count}`, en: `Draft file updated File ${count}` },
      actor: user1
    })
    const breaking = find('dataset-breaking-change')
    expect(breaking).toMatchObject({
      title: { fr: `Rupture de compatibilité de File ${count}`, en: `Breaking change File ${count}` },
      body: {
        fr: expect.stringContaining('colonne size a changé de type integer -> string'),
        en: expect.stringContaining('column size changed type integer -> string')
      }
    })
    // The event has no author, because the platform publishes processed data.
    expect(breaking).not.toHaveProperty('actor')

    await forget()
    await upload(admin, 'c.csv', 'city,size\nBrest,some\n', { id: made.id, query: 'draft=never' })
    await waitFinalized(admin, made.id, { draft: true })
    await admin.delete(`/datasets/${made.id}/draft`)
    await expect
      .poll(() => keysOf(made))
      .toEqual([
        'dataset-draft-data-updated',
        'dataset-draft-patched-properties',
        'dataset-draft-draft-cancelled'
      ])
  })

  it('has events for a new file that is published at once, and for its settings', async () => {
    const made = await newFile('city,size\nBrest,3\n')
    await forget()
    await upload(admin, 'b.csv', 'city,size\nMetz,4\n', { id: made.id, body: { summary: 'new' } })
    await waitFinalized(admin, made.id)
    await expect
      .poll(() => keysOf(made))
      .toEqual([
        'dataset-draft-data-updated',
        'dataset-draft-patched-properties',
        'dataset-draft-draft-validated',
        'dataset-data-updated'
      ])
    expect(find('dataset-draft-draft-validated')).not.toHaveProperty('actor')
    expect(find('dataset-draft-patched-properties').body).toMatch(/, summary, originalFile, dataUpdatedAt$/)
  })

  it('has no event for a draft cancelled by the platform', async () => {
    const made = await newFile('city,size\nBrest,3\n')
    await forget()
    await upload(admin, 'b.csv', 'city\nMetz\n', { id: made.id, query: 'draft=compatibleOrCancel' })
    await waitFinalized(admin, made.id)
    await expect
      .poll(() => keysOf(made))
      .toEqual(['dataset-draft-data-updated', 'dataset-draft-patched-properties'])
  })

  it('has events for its errors, with a link to the refused lines', async () => {
    const { json: empty } = await upload(admin, 'a.csv', 'a,a\n1,2\n', { body: { title: `File ${++count}` } })
    await waitStatus(admin, empty.id, ['error'])
    await expect.poll(() => keysOf(empty)).toEqual(['dataset-dataset-created', 'dataset-error'])
    expect(find('dataset-error')).toMatchObject({
      title: { fr: `Erreur du jeu de données File ${count}`, en: `Error of dataset File ${count}` },
      body: { en: expect.stringMatching(/encountered an error: ./) }
    })

    const made = await newFile('city,size\nBrest,3\nMetz,400\n')
    await forget()
    const { schema } = (await admin.get(`/datasets/${made.id}`)).json
    const bounded = schema
      .filter((column: Record<string, unknown>) => !column['x-calculated'])
      .map((column: { key: string }) => (column.key === 'size' ? { ...column, maximum: 10 } : column))
    expect((await admin.patch(`/datasets/${made.id}`, { schema: bounded })).status).toBe(200)
    await waitStatus(admin, made.id, ['error'])
    await expect.poll(() => keysOf(made)).toEqual(['dataset-patched-properties', 'dataset-validation-error'])
    const { body, title } = find('dataset-validation-error')
    expect(title).toMatchObject({ fr: `Erreurs de validation sur le jeu de données File ${count}` })
    expect(body).toMatchObject({
      en: expect.stringMatching(
        new RegExp(`: 1\\. \\{origin\\}/data-fair/api/v1/datasets/${made.id}/validation-diagnostic\\.csv$`)
      )
    })
  })

  it('has events for changed properties and reprocessing', async () => {
    const made = await newFile('city,size\nBrest,3\n')
    await forget()
    await admin.patch(`/datasets/${made.id}`, { title: 'Renamed', summary: 'short', keywords: ['a'] })
    await admin.patch(`/datasets/${made.id}`, { title: 'Renamed' })
    await expect.poll(() => keysOf(made)).toEqual(['dataset-patched-properties'])
    expect(find('dataset-patched-properties')).toMatchObject({
      topic: { key: `data-fair:dataset-patched-properties:${made.id}` },
      title: 'Propriétés modifiées sur un jeu de données',
      body: `Renamed (${made.slug}), title, summary, keywords`,
      sender: org1,
      visibility: 'private',
      actor: user1
    })
    const { schema } = (await admin.get(`/datasets/${made.id}`)).json
    const typed = schema
      .filter((column: Record<string, unknown>) => !column['x-calculated'])
      .map((column: { key: string }) =>
        column.key === 'size' ? { ...column, 'x-transform': { type: 'string' } } : column
      )
    const patched = await admin.patch(`/datasets/${made.id}`, { schema: typed, description: 'long' })
    expect(patched.status, patched.text).toBe(200)
    await waitFinalized(admin, made.id)
    await expect
      .poll(() => keysOf(made).slice(1))
      .toEqual(['dataset-structure-updated', 'dataset-patched-properties'])
    expect(find('dataset-structure-updated')).toMatchObject({
      title: { fr: 'Changement de structure Renamed', en: 'Structure change of Renamed' },
      extra: { patch: 'schema, description' },
      actor: user1
    })
  })
})

describe('any dataset', () => {
  it('notifies both accounts of a change of owner, and the author of its deletion', async () => {
    const made = await newMeta()
    await administrator.put(`/datasets/${made.id}/owner`, org2)
    await administrator.delete(`/datasets/${made.id}`)
    await expect
      .poll(() => keysOf(made))
      .toEqual(['dataset-dataset-created', 'dataset-change-owner', 'dataset-change-owner', 'dataset-delete'])
    const [, from, to, removed] = told
    const moved = `${find('dataset-dataset-created').resource?.title} (${made.slug}), Test Org 1 (organization:test_org1) -> Test Org 2 (organization:test_org2)`
    expect(from).toMatchObject({ body: moved, sender: { ...org1, role: 'admin' } })
    expect(to).toMatchObject({ body: moved, sender: org2, actor: { adminMode: true } })
    expect(to?.sender).not.toHaveProperty('role')
    expect(removed).toMatchObject({ title: 'Jeu de données supprimé', sender: org2 })
    expect(removed).not.toHaveProperty('resource')
  })

  it('has public events when everybody may read it', async () => {
    const made = await newMeta()
    await admin.put(`/datasets/${made.id}/permissions`, [toEverybody])
    await admin.patch(`/datasets/${made.id}`, { summary: 'open' })
    await expect.poll(() => keysOf(made)).toContain('dataset-patched-properties')
    // Events about properties are for the account only.
    expect(find('dataset-patched-properties').visibility).toBe('private')
  })

  it('has no event for a refused request', async () => {
    const made = await newMeta()
    await admin.patch(`/datasets/${made.id}`, { title: 'Late' }, { 'if-match': '"never"' })
    await admin.patch(`/datasets/${made.id}`, { summary: 1 })
    await admin.patch(`/datasets/${made.id}`, { publicationSites: ['data-fair-portals:none'] })
    await admin.put(`/datasets/${made.id}/owner`, org2)
    await platform.anonymous().delete(`/datasets/${made.id}`)
    await admin.delete(`/datasets/${made.id}`)
    await expect.poll(() => keysOf(made)).toEqual(['dataset-dataset-created', 'dataset-delete'])
  })

  it('has the API key or the impersonating administrator as author', async () => {
    const { clearKey, id } = await createApiKey(admin, org1, { title: 'robot', scopes: ['datasets'] })
    await newMeta({}, new KeyClient(platform.origin, clearKey))
    await expect.poll(() => told.at(-1)?.actor).toMatchObject({ apiKey: { id, title: 'robot' } })
    const acting = await platform.loginAs('test_superadmin', { adminMode: true })
    const answer = await acting.post('/simple-directory/api/auth/asadmin', { id: 'test_alone' })
    expect(answer.status, answer.text).toBe(204)
    acting.setOrganization(undefined)
    await newMeta({}, acting)
    await expect
      .poll(() => told.at(-1)?.actor)
      .toMatchObject({ user: { id: 'test_alone' }, asAdmin: { id: 'test_superadmin' } })
  })
})

describe('publications', () => {
  const site = { type: 'data-fair-portals', id: 'p1', url: 'https://data.example:8443/x', title: 'Portal' }
  const sales = { type: 'data-fair-portals', id: 'sales', url: 'https://sales.example' }
  const ref = ({ type, id }: typeof sales): string => `${type}:${id}`
  const topics = [
    { id: 't1', title: 'Budget' },
    { id: 't2', title: 'Roads' }
  ]
  beforeAll(async () => {
    await admin.post('/settings/organization/test_org1/publication-sites', site)
    await admin.post('/settings/organization/test_org1:dep1/publication-sites', sales)
  })

  for (const type of ['dataset', 'application'] as const) {
    const path = `/${type}s`
    const make = async (): Promise<Made> => {
      if (type === 'dataset') return newMeta({ topics: topics.slice(0, 1) })
      const url = await registerBase(administrator, bases.origin)
      return createApplication(admin, { url, title: `App ${++count}`, topics: topics.slice(0, 1) })
    }

    it(`of a ${type} notify the account of the site`, async () => {
      const made = await make()
      const title = `${type === 'dataset' ? 'Meta' : 'App'} ${count}`
      await forget()
      await admin.patch(`${path}/${made.id}`, { publicationSites: [ref(site)] })
      await expect
        .poll(() => keysOf(made))
        .toEqual([
          `${type}-patched-properties`,
          `${type}-published:${ref(site)}`,
          `${type}-published-topic:${ref(site)}:t1`
        ])
      expect(find(`${type}-published`)).toMatchObject({
        title: { fr: `Publication de ${title}`, en: `Publication of ${title}` },
        body: { en: `Publication of ${title} (${made.slug}) on Portal.` },
        sender: org1,
        visibility: 'private',
        urlParams: { id: made.id, slug: made.slug },
        resource: { type, id: made.id, title },
        actor: user1
      })
      expect(find(`${type}-published-topic`).title).toEqual({
        fr: `Publication de ${title} dans Budget`,
        en: `Publication of ${title} in Budget`
      })

      await forget()
      await admin.patch(`${path}/${made.id}`, { topics })
      await expect
        .poll(() => keysOf(made))
        .toEqual([`${type}-patched-properties`, `${type}-published-topic:${ref(site)}:t2`])

      await forget()
      await admin.put(`${path}/${made.id}/permissions`, [toEverybody])
      await expect
        .poll(() => keysOf(made))
        .toEqual([
          `${type}-published:${ref(site)}`,
          `${type}-published-topic:${ref(site)}:t1`,
          `${type}-published-topic:${ref(site)}:t2`
        ])
      expect(find(`${type}-published`)).toMatchObject({ visibility: 'public' })

      await forget()
      await admin.patch(`${path}/${made.id}`, { publicationSites: [] })
      await admin.patch(`${path}/${made.id}`, { requestedPublicationSites: [ref(sales)] })
      await expect
        .poll(() => keysOf(made))
        .toEqual([
          `${type}-patched-properties`,
          `${type}-patched-properties`,
          `${type}-publication-requested:${ref(sales)}`
        ])
      const requested = find(`${type}-publication-requested`)
      // The event goes to the department of the site, whose members publish there.
      expect(requested.sender).toEqual({ ...org1, department: 'dep1' })
      expect(requested.title).toMatchObject({ fr: expect.stringMatching(/^Demande de publication d/) })
      expect(requested.body).toMatchObject({ en: expect.stringContaining('sales.example') })
    })
  }

  it('notify when a dataset is published at its creation, or requested by a contributor', async () => {
    const made = await newMeta({ publicationSites: [ref(site)] })
    await expect
      .poll(() => keysOf(made))
      .toEqual(['dataset-dataset-created', `dataset-published:${ref(site)}`])
    const { json: own } = await contributor.post('/datasets', { isMetaOnly: true, title: 'Mine' })
    await forget()
    await contributor.patch(`/datasets/${own.id}`, { requestedPublicationSites: [ref(site)] })
    await expect.poll(() => keysOf(own)).toContain(`dataset-publication-requested:${ref(site)}`)
    expect(told.at(-1)?.actor).toMatchObject({ user: { id: 'test_user5' } })
  })

  it('do not notify for a deleted site', async () => {
    const gone = { ...sales, id: 'gone' }
    await admin.post('/settings/organization/test_org1/publication-sites', gone)
    const made = await newMeta({ publicationSites: [ref(gone)] })
    // A replacement of the whole list leaves the references in resources.
    await admin.patch('/settings/organization/test_org1', { publicationSites: [site] })
    await forget()
    expect((await admin.put(`/datasets/${made.id}/permissions`, [toEverybody])).status).toBe(404)
    await admin.delete(`/datasets/${made.id}`)
    await expect.poll(() => keysOf(made)).toEqual(['dataset-delete'])
  })
})

describe('a notification sent by a user', () => {
  it("reaches the subscribers of the dataset, with the user's text", async () => {
    const made = await newMeta()
    const path = `/datasets/${made.id}/user-notification`
    const body = { topic: 'works', title: 'Works', body: 'Next week', urlParams: { line: 'l1', userId: 'x' } }
    const recipient = { id: 'test_user2', name: 'Two' }
    const { status, json } = await admin.post(path, { ...body, recipient })
    expect(status).toBe(200)
    const event = {
      sender: org1,
      topic: { key: `data-fair:dataset-user-notification:${made.slug}:works` },
      title: 'Works',
      body: 'Next week',
      urlParams: { line: 'l1', datasetId: made.id, datasetSlug: made.slug, userId: 'test_user1' },
      visibility: 'private',
      extra: { user: { id: 'test_user1', name: expect.any(String) } },
      resource: { type: 'dataset', id: made.id }
    }
    expect(json).toEqual({ ...event, recipient })
    await expect.poll(() => told.at(-1)).toEqual({ ...event, subscribedRecipient: recipient, actor: user1 })
    const open = await admin.post(path, { topic: 'a', title: 'b', visibility: 'public' })
    expect([open.status, open.json.visibility]).toEqual([200, 'public'])
  })

  it('is refused without permission, and with invalid bodies', async () => {
    const made = await newMeta()
    const path = `/datasets/${made.id}/user-notification`
    const note = { topic: 'a', title: 'b' }
    const other = await platform.loginAs('test_user5', { org: 'test_org2' })
    const member = await platform.loginAs('test_user8', { org: 'test_org1' })
    const entry = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }
    expect((await platform.anonymous().post(path, note)).status).toBe(403)
    expect((await other.post(path, note)).status).toBe(403)
    expect((await member.post(path, note)).status).toBe(403)
    expect((await admin.post('/datasets/nothing/user-notification', note)).status).toBe(404)
    const operations = ['sendUserNotification', 'sendUserNotificationPublic']
    await admin.put(`/datasets/${made.id}/permissions`, [
      { ...entry, operations: operations.slice(0, 1) },
      { ...org1, roles: ['user'], operations }
    ])
    expect((await other.post(path, note)).status).toBe(200)
    expect((await other.post(path, { ...note, visibility: 'public' })).status).toBe(403)
    await admin.put(`/datasets/${made.id}/permissions`, [{ ...entry, operations }])
    const refused = await other.post(path, { ...note, visibility: 'public' })
    expect([refused.status, refused.text]).toEqual([
      403,
      'User does not have permission to emit a public notification'
    ])
    for (const hostile of [
      null,
      [],
      {},
      { topic: 'a' },
      { ...note, more: 1 },
      { ...note, topic: '' },
      { ...note, visibility: 'protected' },
      { ...note, recipient: { id: 'a' } },
      { ...note, recipient: { id: 'a', name: 'b', role: 'admin' } },
      { ...note, urlParams: { a: {} } },
      { ...note, title: { fr: 'b' } },
      { ...note, title: 'x'.repeat(2000) },
      { ...note, title: '\ud800' }
    ]) {
      const answer = await admin.post(path, hostile)
      expect(answer.status, JSON.stringify(hostile).slice(0, 80)).toBe(400)
    }
  })
})

describe('API keys', () => {
  it('have events with their scopes', async () => {
    const { id } = await createApiKey(admin, org1, { title: 'short-lived', scopes: ['datasets-read'] })
    const { json } = await admin.get('/settings/organization/test_org1')
    const apiKeys = json.apiKeys.filter((key: { id: string }) => key.id !== id)
    await admin.patch('/settings/organization/test_org1', { apiKeys })
    const event = {
      body: `short-lived (${id}) : datasets-read`,
      sender: { type: 'organization', id: 'test_org1' },
      visibility: 'private',
      actor: user1
    }
    await expect
      .poll(() => told)
      .toEqual([
        {
          topic: { key: 'data-fair:settings:api-key-created' },
          title: "Création d'une clé d'API",
          ...event
        },
        {
          topic: { key: 'data-fair:settings:api-key-deleted' },
          title: "Suppression d'une clé d'API",
          ...event
        }
      ])
  })
})
