import { expect, it } from 'vitest'
import { ApiError } from './http.ts'
import { retry } from './retry.ts'

const answered = (status: number): ApiError => new ApiError(status, '', new Headers())

it('reads again what a server in trouble may answer later, twice', () => {
  expect(retry(0, answered(503))).toBe(true)
  expect(retry(1, new TypeError('fetch failed'))).toBe(true)
  expect(retry(2, answered(500))).toBe(false)
})

it('tells at once what the server refuses, or cannot do', () => {
  expect([403, 404, 501].map((status) => retry(0, answered(status)))).toEqual([false, false, false])
})
