import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { newBrowserFolder, recordProfile, removeLeftBrowsers } from './browserFolders.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairway-browsers-'))
afterAll(() => rmSync(folder, { recursive: true }))
const log = pino({ level: 'silent' })

function profile(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  writeFileSync(join(path, 'Local State'), '{}')
  return path
}

describe('folders of browsers', () => {
  it('that a killed process left are removed with its profiles, and nothing else', async () => {
    const dataDir = join(folder, 'data')
    const own = profile('playwright_chromiumdev_profile-aBc123')
    const ofAnother = profile('playwright_chromiumdev_profile-xYz789')
    const otherFolder = profile('documents')
    const link = join(folder, 'playwright_chromiumdev_profile-link00')
    symlinkSync(otherFolder, link)
    const folders = []
    for (const path of [own, otherFolder, link]) {
      const made = await newBrowserFolder(dataDir)
      await recordProfile(made, ['chromium', '--headless', `--user-data-dir=${path}`, 'about:blank'])
      folders.push(made)
    }
    folders.push(await newBrowserFolder(dataDir))

    await removeLeftBrowsers(dataDir, log)
    expect([own, ...folders].filter((path) => existsSync(path))).toEqual([])
    const left = [ofAnother, otherFolder, join(otherFolder, 'Local State'), link]
    expect(left.filter((path) => !existsSync(path))).toEqual([])
    await removeLeftBrowsers(join(folder, 'none'), log)
  })
})
