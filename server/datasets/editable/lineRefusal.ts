/** The answer to who writes a line, and is refused. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { datasetOperations, type DatasetOperation } from '../../../contract/operations.ts'
import { can } from '../../../contract/permissions.ts'
import { lineTag } from './lineTags.ts'
import type { Outcome } from './operation.ts'
import { lineAnswer } from './representation.ts'

/**
 * Says why; a line in another state than the writer has seen (412) is told as it is, null once it is gone, to whoever
 * may read it.
 * @param reading the operation that reads such a line
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
