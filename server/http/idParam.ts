import type { FastifyRequest } from 'fastify'

/** The parameter `:id` of a route, where its type is not known: in hooks, and in functions that several routes share. */
export function idParam({ params }: Pick<FastifyRequest, 'params'>): string {
  return (params as { id: string }).id
}
