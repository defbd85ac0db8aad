import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCipher } from './cipher.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-cipher-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('decrypts what it encrypted, with the key file of its folder, readable by its owner only', () => {
  const closed = openCipher(folder, []).close('sécret')
  expect(closed).not.toContain('sécret')
  expect(openCipher(folder, []).open(closed)).toBe('sécret')
  expect(statSync(join(folder, 'catalogs.key')).mode & 0o777).toBe(0o600)
})

it('encrypts with the first key, decrypts with former keys and the key file of the folder', () => {
  const ofFolder = openCipher(folder, []).close('a')
  const old = openCipher(folder, ['old']).close('b')
  const cipher = openCipher(folder, ['new', 'old'])
  expect([cipher.open(ofFolder), cipher.open(old)]).toEqual(['a', 'b'])
  expect([cipher.isCurrent(old), cipher.isCurrent(cipher.close('c'))]).toEqual([false, true])
})

it('refuses a modified secret, or one whose key is gone', () => {
  const cipher = openCipher(folder, ['one'])
  const closed = cipher.close('a')
  expect(() => openCipher(folder, ['two']).open(closed)).toThrow()
  expect(() => cipher.open(`${closed.slice(0, -2)}AA`)).toThrow()
  expect(() => cipher.open('v1')).toThrow()
})
