import { expect, it } from 'vitest'
import type { LinesVersion } from '../../layout.ts'
import type { Instance } from '../instances.ts'
import { VersionCache, type CacheRequest } from './versionCache.ts'

const version = (path: string): LinesVersion => ({ path, count: 0 }) as LinesVersion

interface Value {
  bytes: number
}

function openCache(): { cache: VersionCache; detach: () => void } {
  const closers: (() => void)[] = []
  const instance = {
    readers: {},
    versions: { use: async (_version: unknown, read: (attached: unknown) => unknown) => read({ closers }) }
  } as unknown as Instance
  return {
    cache: new VersionCache(() => instance, 100),
    detach: () => {
      for (const close of closers.splice(0)) close()
    }
  }
}

const column = (name: string, value: Value | undefined = { bytes: 10 }): CacheRequest<Value> => ({
  name,
  bytes: 10,
  read: async () => value
})

it('has no entry of a released version, read, refused or only counted', async () => {
  const { cache, detach } = openCache()
  cache.find(version('a'), [column('read'), { ...column('refused'), read: async () => undefined }])
  cache.find({ ...version('a'), count: 1_000_000 }, [column('counted')])
  cache.find(version('ab'), [column('read')])
  await cache.settled()
  expect(cache.find(version('a'), [column('read')])?.get('read')).toEqual({ bytes: 10 })
  expect(cache.size).toBe(4)
  cache.release('a')
  detach()
  expect(cache.size).toBe(0)
})

it('drops the value of a version that is released while it is read', async () => {
  const { cache } = openCache()
  const value = Promise.withResolvers<Value>()
  cache.find(version('a'), [{ ...column('slow'), read: () => value.promise }])
  cache.find(version('a'), [column('waiting')])
  cache.release('a')
  value.resolve({ bytes: 10 })
  await cache.settled()
  expect(cache.size).toBe(0)
  expect(cache.find(version('a'), [column('slow')])).toBeUndefined()
})
