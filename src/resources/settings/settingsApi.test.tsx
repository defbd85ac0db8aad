import { afterEach, expect, it, vi } from 'vitest'
import { changeApiKeys } from './settingsApi.ts'

afterEach(() => vi.unstubAllGlobals())

it("adds a key to the current list, despite another user's concurrent changes", async () => {
  let stored = [{ id: 'a', title: 'A' }]
  const meanwhile = [{ id: 'b', title: 'B' }]
  const written: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { method, body, headers }: RequestInit) => {
    const tag = `W/"${stored.length}"`
    if (method !== 'PATCH') return Response.json({ apiKeys: stored }, { headers: { etag: tag } })
    // Another user saves first, once.
    stored = [...stored, ...meanwhile.splice(0)]
    if ((headers as Record<string, string>)['if-match'] !== `W/"${stored.length}"`)
      return new Response('', { status: 412 })
    written.push(JSON.parse(body as string))
    return Response.json({ apiKeys: stored })
  })
  const mine = { title: 'Mine', scopes: [] }
  await changeApiKeys({ type: 'user', id: 'u1' }, (known) => [...known, mine])
  expect(written).toEqual([{ apiKeys: [{ id: 'a', title: 'A' }, { id: 'b', title: 'B' }, mine] }])
})
