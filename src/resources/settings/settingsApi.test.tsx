import { afterEach, expect, it, vi } from 'vitest'
import { changeApiKeys } from './settingsApi.ts'

afterEach(() => vi.unstubAllGlobals())

it("adds a key to the current list, despite another user's concurrent changes", async () => {
  let storedKeys = [{ id: 'a', title: 'A' }]
  const meanwhile = [{ id: 'b', title: 'B' }]
  const writtenBodies: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { method, body, headers }: RequestInit) => {
    const tag = `W/"${storedKeys.length}"`
    if (method !== 'PATCH') return Response.json({ apiKeys: storedKeys }, { headers: { etag: tag } })
    // Another user saves first, once.
    storedKeys = [...storedKeys, ...meanwhile.splice(0)]
    if ((headers as Record<string, string>)['if-match'] !== `W/"${storedKeys.length}"`)
      return new Response('', { status: 412 })
    writtenBodies.push(JSON.parse(body as string))
    return Response.json({ apiKeys: storedKeys })
  })
  const newKey = { title: 'Mine', scopes: [] }
  await changeApiKeys({ type: 'user', id: 'u1' }, (keys) => [...keys, newKey])
  expect(writtenBodies).toEqual([{ apiKeys: [{ id: 'a', title: 'A' }, { id: 'b', title: 'B' }, newKey] }])
})
