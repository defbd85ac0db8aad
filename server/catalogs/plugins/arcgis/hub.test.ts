import { expect, it } from 'vitest'
import type { RemoteAccess } from '../remoteAccess.ts'
import { harvestHub } from './hubDatasets.ts'

it('reads a hub to its end when it gives no total', async () => {
  const all = Array.from({ length: 250 }, (_, index) => ({ id: `i${index}`, properties: { title: 'One' } }))
  const json = (address: string | URL): Promise<unknown> => {
    const { searchParams } = new URL(address)
    const start = Number(searchParams.get('startindex')) - 1
    return Promise.resolve({ features: all.slice(start, start + Number(searchParams.get('limit'))) })
  }
  const ids: string[] = []
  const pages = harvestHub({ json } as RemoteAccess, { url: 'https://hub.example.org' }, {})
  for await (const { datasets } of pages) ids.push(...datasets.map(({ id }) => id))
  expect(ids).toEqual(all.map(({ id }) => id))
})
