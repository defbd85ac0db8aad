/** What a draft has of its own, when the dataset or others change before it is published or dropped. */
import { describe, expect, it } from 'vitest'
import { KeyClient } from './support/apiKeys.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { platformOfUser } from './support/platformOfUser.ts'
import { newPortal } from './support/portals.ts'

const { platform, user } = await platformOfUser()

/** A published dataset with a draft that waits. */
async function drafted(values: object = {}): Promise<string> {
  const { json } = await upload(user, 'a.csv', 'a\n1\n')
  await waitFinalized(user, json.id)
  await upload(user, 'a.csv', 'a\n1\n2\n', { id: json.id, query: 'draft=never' })
  await waitFinalized(user, json.id, { draft: true })
  const { status, text } = await user.patch(`/datasets/${json.id}?draft=true`, values)
  expect(status, text).toBe(200)
  return json.id
}

describe('a draft', () => {
  it('is published with another slug when its own was taken meanwhile', async () => {
    const id = await drafted({ slug: 'wanted' })
    const body = { isMetaOnly: true, title: 'Wanted' }
    expect((await user.post('/datasets', body)).json.slug).toBe('wanted')
    await user.post(`/datasets/${id}/draft`)
    expect(await waitFinalized(user, id)).toMatchObject({ slug: 'wanted-2', count: 2 })
  })

  it('does not hold the read key, which works at once: its setting stays when the draft is dropped', async () => {
    const readApiKey = { active: true, interval: 'P1Y' }
    const id = await drafted({ readApiKey })
    const { current } = (await user.get(`/datasets/${id}/read-api-key`)).json
    expect((await user.get(`/datasets/${id}`)).json.readApiKey).toMatchObject(readApiKey)
    expect((await user.delete(`/datasets/${id}/draft`)).status).toBe(200)
    expect((await user.get(`/datasets/${id}`)).json.readApiKey).toMatchObject(readApiKey)
    const client = new KeyClient(platform.origin, current)
    expect((await client.get(`/datasets/${id}`)).status).toBe(200)
    await user.patch(`/datasets/${id}`, { readApiKey: null })
    expect((await client.get(`/datasets/${id}`)).status).toBe(401)
  })

  it('does not come back to sites that were removed, or are those of a former owner', async () => {
    const portals = [await newPortal(user, 'Removed'), await newPortal(user, 'Left')]
    const sites = portals.map(({ _id }) => `data-fair-portals:${_id}`)
    const id = await drafted({ publicationSites: sites })
    expect((await user.delete(`/portals-manager/api/portals/${portals[0]!._id}`)).status).toBe(204)
    const draft = async (): Promise<string[]> =>
      (await user.get(`/datasets/${id}?draft=true`)).json.publicationSites
    expect(await draft()).toEqual(sites.slice(1))
    const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
    const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
    expect((await administrator.put(`/datasets/${id}/owner`, owner)).status).toBe(200)
    await administrator.post(`/datasets/${id}/draft`)
    expect(await waitFinalized(administrator, id)).toMatchObject({ owner, publicationSites: [], count: 2 })
  })
})
