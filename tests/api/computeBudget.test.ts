/** Limits of engine time per client (docs/api/limits.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const secret = 'trusted'
const rate = { requests: 0, windowSeconds: 3600 }
let platform: TestPlatform
let owner: TestClient
let id: string

beforeAll(async () => {
  const anonymous = { ...rate, computeMs: 1 }
  const others = { remoteService: rate, postApplicationKey: rate, appCaptures: rate }
  platform = await startPlatform({
    rates: { anonymous, user: { ...rate, computeMs: 600_000 }, ...others },
    secrets: { ignoreRateLimiting: secret }
  })
  owner = await platform.loginAs('test_user1')
  const lines = Array.from({ length: 3000 }, (_, index) => `${index},mot ${index % 100}`)
  const { json } = await upload(owner, 'budget.csv', `n,text\n${lines.join('\n')}\n`)
  id = json.id
  await waitFinalized(owner, id)
  await owner.put(`/datasets/${id}/permissions`, [{ classes: ['list', 'read'] }])
})
afterAll(() => platform.close())

describe('the compute budget', () => {
  it('is not spent by reads of the Explore API', async () => {
    await owner.patch('/settings/user/test_user1', { compatODS: true })
    const path = `/datasets/${id}/compat-ods/records?group_by=text,n&select=count(*)&where=n`
    for (const least of [0, 1])
      expect((await platform.anonymous().get(`${path}%3E${least}`)).status).toBe(200)
  })

  it('is spent by reads, which are then refused with advice in the language of the request', async () => {
    const anonymous = platform.anonymous()
    const path = `/datasets/${id}/lines?size=3000&sort=-text,n`
    expect((await anonymous.get(path)).status).toBe(200)
    // Cached responses are refused too, since the budget belongs to the client.
    const refused = await anonymous.get(path)
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/plain; charset=utf-8'])
    expect(refused.text).toBe(
      "Le temps de traitement cumulé de vos requêtes dépasse le budget alloué sur cette API. Veuillez patienter avant d'essayer de nouveau, ou réduire le coût de vos requêtes. Advice to optimize your queries: set count=estimate (exact total up to the threshold, then estimated by sampling) or count=false to skip the exact total-row count; request fewer results per page (lower size)."
    )
    const grouped = await anonymous.get(`/datasets/${id}/values_agg?field=n,text`, {
      'accept-language': 'en'
    })
    expect(grouped.text).toBe(
      'The cumulated processing time of your requests exceeds the budget allowed on this API. Please wait before trying again, or reduce the cost of your requests. Advice to optimize your queries: reduce agg_size and/or the number of grouped fields.'
    )
    const described = await anonymous.get(`/datasets/${id}`)
    expect([described.status, described.text.includes('Advice')]).toEqual([429, false])
  })

  it('is separate for each client, and unlimited for a trusted service', async () => {
    const path = `/datasets/${id}/lines?size=1`
    expect((await owner.get(path)).status).toBe(200)
    expect((await platform.anonymous().get(path, { 'x-ignore-rate-limiting': secret })).status).toBe(200)
    expect((await platform.anonymous().get(path)).status).toBe(429)
  })
})
