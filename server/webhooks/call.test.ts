import { expect, it } from 'vitest'
import { callOf } from './call.ts'

const owner = { type: 'user' as const, id: 'u', name: 'U' }
const resource = { collection: 'datasets', id: 'abc', title: '', owner }

it('says what happened, where it is, and why', () => {
  const occasion = { event: 'dataset-error' as const, type: 'error', data: 'line 3', resource }
  expect(callOf(occasion, 'https://host/data-fair')).toEqual({
    // Without a title, the id of the dataset is used.
    text: 'abc - Un jeu de données a rencontré une erreur\n\nline 3',
    href: 'https://host/data-fair/api/v1/datasets/abc',
    event: 'error'
  })
  const endless = callOf({ ...occasion, data: `${'x'.repeat(9999)}😀${'x'.repeat(50_000)}` }, '')
  expect(endless.text.length).toBeLessThan(10_100)
  expect(endless.text.isWellFormed()).toBe(true)
})
