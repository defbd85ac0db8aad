import { describe, expect, it } from 'vitest'
import { dayOf, relativeDate } from './relativeDate.ts'

const now = Date.parse('2026-03-12T10:00:00.000Z')
const ago = (ms: number): string => new Date(now - ms).toISOString()

describe('a date relative to now', () => {
  it.each([
    [0, 'maintenant'],
    [59_000, 'maintenant'],
    [60_000, 'il y a 1 minute'],
    [59 * 60_000, 'il y a 59 minutes'],
    [3_600_000, 'il y a 1 heure'],
    [23 * 3_600_000, 'il y a 23 heures'],
    [86_400_000, 'hier'],
    [12 * 86_400_000, 'il y a 12 jours'],
    [45 * 86_400_000, 'le mois dernier'],
    [800 * 86_400_000, 'il y a 2 ans'],
    [-30_000, 'maintenant'],
    [-7_200_000, 'dans 2 heures']
  ])('of %i ms ago', (ms, text) => {
    expect(relativeDate(ago(ms), now, 'fr')).toBe(text)
  })

  it('is in the language of the reader', () => {
    expect(relativeDate(ago(120_000), now, 'en')).toBe('2 minutes ago')
  })

  it('is the text itself when it is not a date', () => {
    expect([relativeDate('soon', now, 'fr'), dayOf('soon')]).toEqual(['soon', 'soon'])
  })
})

it('is relative to the day in the time zone of the reader', () => {
  const date = new Date(2026, 2, 5, 23, 59)
  expect(dayOf(date.toISOString())).toBe('2026-03-05')
})
