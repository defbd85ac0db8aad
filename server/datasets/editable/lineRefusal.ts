/** Response to a refused write of a line. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { datasetOperations, type DatasetOperation } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { lineTag } from './lineTags.ts'
import type { Outcome } from './operation.ts'
import { lineAnswer } from './representation.ts'

/**
 * Sends the reason of the refusal. For a line in another state than the client has seen (412), a client that may read
 * the line gets its current state, or null when the line is deleted.
 * @param reading operation that the client needs to read the line
 */
export function refuse(
  { dataset, session }: FastifyRequest,
  reply: FastifyReply,
  { status, error, line }: Outcome,
  reading: DatasetOperation
): FastifyReply {
  void reply.code(status!)
  if (status !== 412 || !can(session, dataset, datasetOperations, reading)) return reply.send(error)
  const text = JSON.stringify(line ? lineAnswer(line, dataset) : null)
  if (line) void reply.header('etag', lineTag(line, text))
  return reply.type('application/json; charset=utf-8').send(text)
}
