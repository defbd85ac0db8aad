import fc from 'fast-check'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { ExpectedRunFailure, type FeaturePaging } from '../plugins/plugin.ts'
import type { RemoteAccess } from '../plugins/remoteAccess.ts'
import { downloadFeatures } from './featurePages.ts'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
const path = join(folder, 'all.geojson')
afterAll(() => rmSync(folder, { recursive: true }))

/** Remote with pages by address, which are streamed in pieces of a few bytes. */
function remoteWith(pages: Record<string, string>, maxFileBytes = 100_000): RemoteAccess {
  async function* pieces(text: string): AsyncGenerator<Buffer> {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
  }
  const remote: Pick<RemoteAccess, 'read' | 'maxFileBytes'> = {
    maxFileBytes,
    read: ({ url }, consume) => consume(pieces(pages[url] ?? ''), new URL(url))
  }
  return remote as RemoteAccess
}

const at = (number: number): string => `https://data.example.org/${number}`
const featureOf = (id: number): object => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [id, 0] },
  properties: { id, name: 'é, "{[' }
})
const pageOf = (ids: number[], values: object = {}): string =>
  JSON.stringify({ type: 'FeatureCollection', features: ids.map(featureOf), ...values })
const byLink: FeaturePaging = { next: ({ members }) => members.next as string | undefined }

const read = (
  pages: Record<string, string>,
  paging: FeaturePaging = byLink,
  maxFileBytes?: number
): Promise<number> =>
  downloadFeatures(remoteWith(pages, maxFileBytes), { url: at(1), pages: paging }, path, () => {})

it('joins the features of all pages in one collection, with the projection of the first page', async () => {
  const crs = { type: 'name', properties: { name: 'EPSG:2154' } }
  const seen: number[] = []
  const size = await read(
    {
      [at(1)]: pageOf([1, 2], { crs, next: at(2) }),
      [at(2)]: pageOf([3], { next: at(3) }),
      [at(3)]: pageOf([])
    },
    {
      next: (page) => {
        seen.push(page.number, page.count, page.received)
        return byLink.next(page)
      }
    }
  )
  const text = readFileSync(path, 'utf8')
  expect(Buffer.byteLength(text)).toBe(size)
  expect(JSON.parse(text)).toEqual({ type: 'FeatureCollection', features: [1, 2, 3].map(featureOf), crs })
  expect(seen).toEqual([1, 2, 2, 2, 1, 3, 3, 0, 3])
})

it('writes features as converted by the source', async () => {
  await read({ [at(1)]: pageOf([1]) }, { ...byLink, feature: ({ properties }) => ({ properties }) })
  expect(JSON.parse(readFileSync(path, 'utf8')).features).toEqual([{ properties: { id: 1, name: 'é, "{[' } }])
})

it.each([
  [{ [at(1)]: pageOf([1], { next: at(2) }), [at(2)]: pageOf([1], { next: at(3) }) }, /même page/],
  [{ [at(1)]: pageOf([]) }, /aucun objet/],
  [{ [at(1)]: '{"error":{"code":400,"message":"No such layer"}}' }, /No such layer/],
  [{ [at(1)]: '<ExceptionReport><ExceptionText>Bad name</ExceptionText></ExceptionReport>' }, /Bad name/],
  [{ [at(1)]: '<html><body>Sign in' }, /HTML/],
  [{ [at(1)]: pageOf([1, 2]).slice(0, -30) }, /incomplet/],
  [{ [at(1)]: '{"features":[{}]}' }, /pas du GeoJSON/],
  [{ [at(1)]: '' }, /JSON/]
])('refuses a document that is not a page of features: %o', async (pages, message) => {
  await expect(read(pages)).rejects.toThrow(message)
})

it('ends at circular pages and at the size limit', async () => {
  const circle = { [at(1)]: pageOf([1], { next: at(2) }), [at(2)]: pageOf([2], { next: at(1) }) }
  await expect(read(circle)).rejects.toBeInstanceOf(OutgoingFailure)
  await expect(read({ [at(1)]: pageOf([1, 2, 3]) }, byLink, 100)).rejects.toThrow(/trop volumineuse/)
})

it('throws expected errors only, for any page', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.json().map((json) => `{"type":"FeatureCollection","features":[${json}]}`),
    fc.json().map((json) => `<${json}`)
  )
  await fc.assert(
    fc.asyncProperty(text, async (body) => {
      try {
        await read({ [at(1)]: body }, { next: () => undefined, feature: (feature) => feature })
        JSON.parse(readFileSync(path, 'utf8'))
      } catch (error) {
        expect(error instanceof ExpectedRunFailure || error instanceof OutgoingFailure, String(error)).toBe(
          true
        )
      }
    }),
    { endOnFailure: true }
  )
})
