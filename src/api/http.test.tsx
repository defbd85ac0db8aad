import { expect, it } from 'vitest'
import { ApiError, errorDetail } from './http.ts'

const named = new Headers({ 'x-request-id': 'abc123' })

it('a fault of the server is told with the name of its request, a refusal by its text', () => {
  expect(errorDetail(new ApiError(500, '', named))).toBe('500 (abc123)')
  expect(errorDetail(new ApiError(500, '', new Headers()))).toBe('500')
  expect(errorDetail(new ApiError(404, '', named))).toBe('404')
  expect(errorDetail(new ApiError(400, '[noretry] non', named))).toBe('non')
  expect(errorDetail(new Error('lost'))).toBe('lost')
})

it('a refusal that is answered in another language is told in that of the page', () => {
  const told = new Headers({ 'x-error-text': encodeURIComponent('Jeu de données introuvable.') })
  const error = new ApiError(404, 'Dataset not found', told)
  expect(errorDetail(error)).toBe('Jeu de données introuvable.')
  expect(error.body).toBe('Dataset not found')
  expect(errorDetail(error.saying('Introuvable'))).toBe('Introuvable')
})
