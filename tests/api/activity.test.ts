/** Latest activity, and long lists with few fields (docs/api/catalog.md, docs/api/datasets.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload, waitFinalized } from './support/datasets.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let user: TestClient
const ids: string[] = []

beforeAll(async () => {
  platform = await startPlatform()
  user = await platform.loginAs('test_user1')
  for (const title of ['Écoles', 'Arbres', 'Ponts']) {
    ids.push((await user.post('/datasets', { isMetaOnly: true, title })).json.id)
  }
  await user.put(`/datasets/${ids[1]}/permissions`, [{ classes: ['list', 'read'] }])
  const file = (await upload(user, 'lines.csv', 'a,b\n1,2\n')).json
  await waitFinalized(user, file.id)
  ids.push(file.id)
})
afterAll(() => platform.close())

describe('the last activity', () => {
  const titles = async (client: TestClient, query: string): Promise<string[]> => {
    const { status, json } = await client.get(`/activity?${query}`)
    expect(status).toBe(200)
    return json.results.map(({ title }: { title: string }) => title)
  }

  it('lists the resources that the session may list, last change first', async () => {
    await user.patch(`/datasets/${ids[0]}`, { description: 'changed' })
    const { json, headers } = await user.get('/activity?mine=true')
    expect(headers.get('cache-control')).toContain('private')
    const { updatedAt } = (await user.get(`/datasets/${ids[0]}`)).json
    expect(json.results[0]).toEqual({ id: ids[0], title: 'Écoles', type: 'dataset', date: updatedAt })
    const dates = json.results.map(({ date }: { date: string }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(await titles(platform.anonymous(), 'size=5')).toEqual(['Arbres'])
    expect(await titles(await platform.loginAs('test_alone'), '')).toEqual(['Arbres'])
  })

  it.each([
    ['size=2', 2],
    ['size=0', 0],
    ['q=pont', 1],
    ['owner=user:test_user1', 4],
    ['owner=user:somebody', 0],
    ['visibility=public', 1],
    ['visibility=private', 0],
    ['status=finalized', 1],
    ['can=delete', 4]
  ])('is listed with %s', async (query, count) => {
    const expected = query === 'visibility=private' ? expect.anything() : undefined
    const found = await titles(user, query)
    if (expected) expect(found).not.toContain('Arbres')
    else expect(found).toHaveLength(count)
  })

  it('refuses a list that is too long', async () => {
    expect((await user.get('/activity?size=10001')).status).toBe(400)
  })
})

describe('a long list of a few fields', () => {
  it('has the same content as the list of whole datasets', async () => {
    const select = 'select=id,title,storage,-userPermissions,-links'
    for (const query of ['sort=storage.size:-1', 'q=pont', 'sort=title&skip=1&size=2', 'count=false']) {
      // `-x` removes a field that does not exist: the platform then reads the stored documents instead of the index.
      const fast = (await user.get(`/datasets?${query}&mine=true&${select}`)).json
      const slow = (await user.get(`/datasets?${query}&mine=true&${select},description,-x`)).json
      const stored = ({ description: _description, ...others }: Record<string, unknown>): object => others
      expect(fast, query).toEqual({ ...slow, results: slow.results.map(stored) })
    }
  })

  it('is up to date after each change', async () => {
    const [id] = ids
    const read = async (): Promise<Record<string, unknown> | undefined> => {
      const path = `/datasets?id=${id}&select=id,title,storage,-userPermissions,-links`
      return (await user.get(path)).json.results[0]
    }
    await user.patch(`/datasets/${id}`, { title: 'Collèges "et" \\ lycées' })
    await user.put(`/datasets/${id}/permissions`, [{ classes: ['list', 'read'] }])
    expect(await read()).toMatchObject({
      title: 'Collèges "et" \\ lycées',
      visibility: 'public',
      public: true,
      owner: { type: 'user', id: 'test_user1' }
    })
    const form = new FormData()
    form.append('attachment', new Blob(['twelve bytes']), 'a.txt')
    await user.post(`/datasets/${id}/metadata-attachments`, form)
    expect(await read()).toMatchObject({ storage: { size: 12 } })
    await user.delete(`/datasets/${id}`)
    expect(await read()).toBeUndefined()
  })
})
