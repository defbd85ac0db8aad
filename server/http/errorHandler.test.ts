import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerErrorHandler } from './errorHandler.ts'
import { httpError } from './errors.ts'

it('logs what failed, not what is refused', async () => {
  const logged: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    }
  })
  const app = fastify({ logger: { level: 'error', stream } })
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
