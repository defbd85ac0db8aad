import { expect, it } from 'vitest'
import { mailOf } from './mailTexts.ts'

it('tells the day of a planned deletion in the words of the language', () => {
  const values = { host: 'data.example', user: 'Ada', date: '2030-01-05', link: 'https://data.example/login' }
  expect(mailOf('plannedDeletion', 'fr', values).text).toContain('seront supprimés le 5 janvier 2030.')
  expect(mailOf('plannedDeletion', 'en', values).text).toContain('will be deleted on January 5, 2030.')
})
