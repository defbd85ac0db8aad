import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

/** Simulates the end of the process before a file is renamed. */
const hoisted = vi.hoisted(() => ({ ends: false, isReached: false }))
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original()
  return {
    ...real,
    rename: (...given) => {
      if (!hoisted.ends) return real.rename(...given)
      hoisted.isReached = true
      return new Promise<void>(() => {})
    }
  }
})

let dataDir: string
beforeAll(async () => (dataDir = await mkdtemp(join(tmpdir(), 'avatars-'))))
afterAll(() => rm(dataDir, { recursive: true }))

it('an upload that a process left unfinished is in the folder that the next start empties, and another one replaces it', async () => {
  // Unit tests share modules: one that another file loaded would not have the mock.
  vi.resetModules()
  const { uploadedAvatars } = await import('./uploadedAvatars.ts')
  const avatars = uploadedAvatars(dataDir)
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  hoisted.ends = true
  void avatars.write('user:a', image)
  // The process that draws may take a while to start.
  await expect.poll(() => hoisted.isReached, { timeout: 30_000 }).toBe(true)
  expect(await readdir(join(dataDir, 'uploads'))).toHaveLength(1)
  expect(await avatars.read('user:a')).toBeUndefined()
  hoisted.ends = false
  await avatars.write('user:a', image)
  expect(await readdir(join(dataDir, 'avatars'))).toHaveLength(1)
  expect(await avatars.read('user:a')).toBeDefined()
})
