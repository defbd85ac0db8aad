import fastify, { type FastifyInstance } from 'fastify'
import { Writable } from 'node:stream'

/** Returns a Fastify application and its logged errors. @param level minimum level of recorded log lines */
export function appWithErrorLog(level: 'error' | 'warn' = 'error'): {
  app: FastifyInstance
  logged: string[]
} {
  const logged: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString())
      done()
    }
  })
  return { app: fastify({ logger: { level, stream } }), logged }
}
