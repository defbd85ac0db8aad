import fastify, { type FastifyInstance } from 'fastify'
import { Writable } from 'node:stream'

/** An application, and the lines that it logs of errors. @param level less grave ones too */
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
