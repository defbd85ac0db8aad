/** Addresses in headers, which hold ASCII only. */
import type { FastifyInstance } from 'fastify'

/** Percent-encodes the characters that a header cannot hold, as browsers do; existing escapes stay. */
export function headerAddress(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}

export function registerLocations(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string') void reply.header('location', headerAddress(location))
  })
}
