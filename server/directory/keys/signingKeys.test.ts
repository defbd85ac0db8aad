import { expect, it } from 'vitest'
import { signingKeys } from './signingKeys.ts'
import type { KeysStore, StoredKey } from './store.ts'

const dayMs = 86_400_000

function memoryStore(): KeysStore & { keys: StoredKey[] } {
  const store = {
    keys: [] as StoredKey[],
    list: async () => store.keys.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    add: async (key: StoredKey) => void store.keys.push(key),
    keepOnly: async (kids: string[]) => {
      store.keys = store.keys.filter(({ kid }) => kids.includes(kid))
    }
  }
  return store
}

it('renews the key after 30 days, and publishes the previous one', async () => {
  let time = Date.parse('2030-01-01T00:00:00Z')
  const store = memoryStore()
  const keys = await signingKeys(store, () => time)
  const token = await keys.sign({ id: 'u' }, time / 1000 + 40 * 86_400)
  const [first] = await keys.publicKeys()
  expect(first).not.toHaveProperty('d')

  time += 31 * dayMs
  const published = await keys.publicKeys()
  expect(published).toHaveLength(2)
  expect(published[1]).toEqual(first)
  expect(await keys.verify(token)).toMatchObject({ id: 'u' })

  time += 31 * dayMs
  await Promise.all([keys.publicKeys(), keys.sign({}, time / 1000 + 60)])
  expect((await keys.publicKeys()).map(({ kid }) => kid)).not.toContain(first?.kid)
  expect(store.keys).toHaveLength(2)
  expect(await keys.verify(token)).toBeUndefined()
})

it('finds its keys again in the store, and refuses what is expired or signed by others', async () => {
  const store = memoryStore()
  const now = Math.floor(Date.now() / 1000)
  const token = await (await signingKeys(store)).sign({ id: 'u' }, now + 60)
  const restarted = await signingKeys(store)
  expect(await restarted.verify(token)).toMatchObject({ id: 'u' })
  expect(store.keys).toHaveLength(1)
  expect(await restarted.verify(await restarted.sign({ id: 'u' }, now - 1))).toBeUndefined()
  expect(await (await signingKeys(memoryStore())).verify(token)).toBeUndefined()
  const [, payload] = token.split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  expect(await restarted.verify(`${none}.${payload}.`)).toBeUndefined()
})
