/** Pictures that keep a process busy: others are drawn nevertheless, and whoever sends them waits longest. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heavyDrawing } from '../../tests/support/heavyDrawing.ts'
import { HeavyPicture, pictureLimits, portalPictureOf, thumbnailOf } from './pictures.ts'

const { drawMs } = pictureLimits
afterAll(() => void (pictureLimits.drawMs = drawMs))

let red: Buffer
beforeAll(async () => {
  const create = { width: 40, height: 20, channels: 3, background: 'red' } as const
  red = await sharp({ create }).png().toBuffer()
})
const resize = { width: 10, fit: 'cover', position: 'center' } as const

describe('a picture', () => {
  it('is drawn', async () => {
    const drawn = await thumbnailOf(async () => red, resize)
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 10, height: 5 })
    expect(await portalPictureOf('somebody', red, { height: 10 })).toMatchObject({ width: 20, height: 10 })
    await expect(thumbnailOf(async () => Buffer.from('no picture'), resize)).rejects.toThrow()
  })

  it('that takes too long ends with its process', async () => {
    pictureLimits.drawMs = 300
    await expect(thumbnailOf(async () => heavyDrawing(), resize)).rejects.toThrow(HeavyPicture)
    pictureLimits.drawMs = drawMs
    expect((await sharp(await thumbnailOf(async () => red, resize)).metadata()).width).toBe(10)
  })

  it('of one person waits for one heavy picture of another one, whatever their number', async () => {
    const ended: string[] = []
    const heavy = Array.from({ length: 2 }, async () => {
      await expect(portalPictureOf('flooder', heavyDrawing(), {})).rejects.toThrow(HeavyPicture)
      ended.push('heavy')
      pictureLimits.drawMs = drawMs
    })
    pictureLimits.drawMs = 300
    const drawSmall = async (): Promise<void> => {
      await portalPictureOf('somebody', red, {})
      ended.push('small')
      pictureLimits.drawMs = 300
    }
    await Promise.all([...heavy, drawSmall()])
    expect(ended).toEqual(['heavy', 'small', 'heavy'])
  })
})
