import { expect, it } from 'vitest'
import { appWithErrorLog } from '../../tests/support/errorLog.ts'
import { registerErrorHandler } from './errorHandler.ts'
import { httpError } from './errors.ts'

it('logs what failed, not what is refused', async () => {
  const { app, logged } = appWithErrorLog()
  registerErrorHandler(app, false)
  app.get('/refused', () => {
    throw httpError('noContact')
  })
  app.get('/absent', () => {
    throw httpError('noCaptures')
  })
  app.get('/expression', () => {
    throw httpError('failedExpression', { text: 'undefined variable: a' }, { isRefusal: true })
  })
  app.get('/failed', () => {
    throw new Error('broken')
  })
  expect((await app.inject('/refused')).statusCode).toBe(404)
  expect((await app.inject('/absent')).statusCode).toBe(501)
  expect((await app.inject('/expression')).statusCode).toBe(500)
  expect(logged).toEqual([])
  expect((await app.inject('/failed')).statusCode).toBe(500)
  expect(logged.join('')).toContain('broken')
  await app.close()
})
