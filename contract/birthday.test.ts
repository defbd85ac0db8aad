import { expect, it } from 'vitest'
import { isOldEnough, latestBirthday } from './birthday.ts'

it('takes people from their thirteenth birthday on', () => {
  const today = new Date('2026-11-22T10:00:00Z')
  expect(latestBirthday(today)).toBe('2013-11-22')
  expect(isOldEnough('2013-11-22', today)).toBe(true)
  expect(isOldEnough('2013-11-23', today)).toBe(false)
})
