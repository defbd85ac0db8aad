import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let user: TestClient

beforeAll(async () => {
  platform = await startPlatform()
  user = await platform.loginAs('test_user1')
})
afterAll(() => platform.close())

const csv = 'Nom,Population,Date\nVannes,54420,2020-01-02\nLorient,57084,2021-03-04\nAuray,14417,2022-05-06\n'

describe('a CSV file', () => {
  it('becomes a finalized dataset with typed columns', async () => {
    const created = await upload(user, 'villes du Morbihan.csv', csv)
    expect(created.status, created.text).toBe(201)
    expect(created.json).toMatchObject({ status: 'created', title: 'villes du Morbihan', slug: 'villes-du-morbihan' })
    const dataset = await waitFinalized(user, created.json.id)
    console.log(JSON.stringify(dataset, null, 1))
    expect(dataset.count).toBe(3)
    const journal = await user.get(`/datasets/${dataset.id}/journal`)
    expect(journal.json.map((event: { type: string }) => event.type)).toEqual(['finalize-end', 'dataset-created'])
    const lines = await user.get(`/datasets/${dataset.id}/lines`)
    expect(lines.status, lines.text).toBe(200)
    console.log(lines.text)
  })
})
