import type { FastifyRequest } from 'fastify'

/** Works while the client of the request is there: the signal is aborted when it leaves. */
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
