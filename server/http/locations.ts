/** Where answers lead to: people write any character in addresses, headers hold those of ASCII only. */
import type { FastifyInstance } from 'fastify'

/** An address as a header holds it: what is encoded stays, other characters are encoded as browsers would. */
export function headerAddress(address: string): string {
  return address.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}

export function registerLocations(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string') void reply.header('location', headerAddress(location))
  })
}
