import type { FastifyRequest } from 'fastify'

/** Value of the parameter `:id`, for hooks and shared functions where the type of the route is not known. */
export function idParam({ params }: Pick<FastifyRequest, 'params'>): string {
  return (params as { id: string }).id
}
