import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { limitConcurrency } from '../../server/time/limitConcurrency.ts'
import { ownDocument } from '../../server/owned/thumbnails/ownImage.ts'
import { diskCache } from '../../server/owned/thumbnails/diskCache.ts'
import { framingOf, resizeOf } from '../../server/owned/thumbnails/resize.ts'
import { openThumbnails } from '../../server/owned/thumbnails/thumbnails.ts'
import { pictureLimits } from '../../server/pictures/pictures.ts'
import { heavyDrawing } from '../support/heavyDrawing.ts'
import type { Outgoing } from '../../server/outgoing/outgoing.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-thumbnails-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the size of a thumbnail', () => {
  it('has defaults, and a limit', () => {
    const centred = { fit: 'cover', position: 'center' }
    expect(resizeOf({})).toEqual({ width: 300, height: 200, ...centred })
    expect(resizeOf({ width: '50', height: '' })).toEqual({ width: 50, ...centred })
    expect(resizeOf({ height: '90000' })).toEqual({ height: 2000, ...centred })
    expect(resizeOf({}, framingOf({ resizeMode: 'smartCrop' }))).toMatchObject({
      fit: 'cover',
      position: 'attention'
    })
    expect(resizeOf({}, framingOf({ resizeMode: 'fitIn' }))).toMatchObject({ fit: 'inside' })
    expect(resizeOf({}, framingOf({ trim: true }))).toMatchObject({ ...centred, trim: true })
    expect(resizeOf({ fit: 'fill' }, framingOf({ resizeMode: 'smartCrop' }))).toMatchObject({
      fit: 'fill',
      position: 'center'
    })
    for (const query of [{ width: '1.5' }, { height: 'x' }, { fit: 'x' }, { position: 'x' }]) {
      expect(() => resizeOf(query)).toThrow()
    }
  })
})

it('a thumbnail that cannot be stored, as on a full disk, is sent all the same', async () => {
  const dataDir = mkdtempSync(join(folder, 'full-'))
  const path = join(dataDir, 'red.png')
  const image = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
  writeFileSync(path, await image.png().toBuffer())
  const thumbnails = openThumbnails(dataDir, {} as Outgoing)
  await thumbnails.of({ path }, resizeOf({ width: '30' }))
  // A file in place of the folder refuses every write.
  rmSync(join(dataDir, 'thumbnails'), { recursive: true })
  writeFileSync(join(dataDir, 'thumbnails'), '')
  const { content, status } = await thumbnails.of({ path }, resizeOf({ width: '20' }))
  expect([status, (await sharp(content).metadata()).width]).toEqual(['MISS', 20])
})

it('an image that took too long is not drawn again, in any size', async () => {
  const { drawMs } = pictureLimits
  const path = join(folder, 'heavy.svg')
  writeFileSync(path, heavyDrawing())
  const thumbnails = openThumbnails(mkdtempSync(join(folder, 'heavy-')), {} as Outgoing)
  pictureLimits.drawMs = 300
  await expect(thumbnails.of({ path }, resizeOf({ width: '300' }))).rejects.toThrow('takes too long')
  pictureLimits.drawMs = drawMs
  await expect(thumbnails.of({ path }, resizeOf({ width: '200' }))).rejects.toThrow('took too long')
})

describe('the image of a dataset', () => {
  it.each([
    ['/api/v1/datasets/d/metadata-attachments/a%20b.png?x=1', 'a b.png'],
    ['/api/v1/datasets/d/metadata-attachments/%zz.png', '%zz.png'],
    ['/api/v1/datasets/other/metadata-attachments/a.png', undefined],
    ['https://example.com/api/v1/datasets/d/metadata-attachments/a.png', undefined]
  ])('%s', (image, name) => {
    expect(ownDocument({ name: 'datasets', attachmentsPath: 'metadata-attachments' }, 'd', image)).toBe(name)
  })
})

describe('the concurrency limiter', () => {
  it('never runs more tasks than the limit, and runs all of them', async () => {
    const inTurn = limitConcurrency(2)
    let running = 0
    let most = 0
    const works = Array.from({ length: 9 }, (_item, index) =>
      inTurn(async () => {
        most = Math.max(most, ++running)
        await new Promise((resume) => setTimeout(resume, 2))
        running--
        if (index === 3) throw new Error('failed')
        return index
      })
    )
    const results = await Promise.allSettled(works)
    expect(most).toBe(2)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  })
})

describe('a size-limited cache folder', () => {
  it('evicts the least recently used files, and finds its files after a restart', async () => {
    const bounds = { bytes: 30, files: 10 }
    const cache = diskCache(join(folder, 'bounded'), bounds)
    for (const name of ['a', 'b', 'c']) await cache.write(name, 'x'.repeat(10))
    await cache.read('a')
    await cache.write('d', 'x'.repeat(10))
    expect(await cache.read('b')).toBeUndefined()
    expect((await cache.read('a'))?.length).toBe(10)
    await cache.write('a', 'short')
    expect(readdirSync(join(folder, 'bounded')).toSorted()).toEqual(['a', 'c', 'd'])
    const restarted = diskCache(join(folder, 'bounded'), bounds)
    expect((await restarted.read('a'))?.toString()).toBe('short')
    await restarted.write('e', 'x'.repeat(25))
    expect(readdirSync(join(folder, 'bounded')).length).toBeLessThanOrEqual(2)
    rmSync(join(folder, 'bounded', 'e'))
    expect(await restarted.read('e')).toBeUndefined()
  })
})
