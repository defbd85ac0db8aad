import type { FastifyRequest } from 'fastify'

/** Runs work for a connected client: the signal is aborted when the client disconnects. */
export async function whileThere<Result>(
  { raw: { socket } }: FastifyRequest,
  work: (client: AbortSignal) => Promise<Result>
): Promise<Result> {
  const client = new AbortController()
  const leave = (): void => client.abort()
  if (socket.destroyed) leave()
  else socket.once('close', leave)
  try {
    return await work(client.signal)
  } finally {
    socket.off('close', leave)
  }
}
