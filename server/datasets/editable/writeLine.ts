/** Writes one line of a request, with its attachment file. */
import type { FastifyRequest } from 'fastify'
import { httpError } from '../../http/errors.ts'
import type { DatasetParts } from '../parts.ts'
import { authorOf } from './author.ts'
import { keepAttachment, type KeptAttachment } from './lineAttachment.ts'
import type { LineBody } from './lineBody.ts'
import { scopeOwner } from './lineScopes.ts'
import { seenStates } from './lineTags.ts'
import { operationOf, UnknownAction, type Action, type Operation, type Outcome } from './operation.ts'
import { namingOwnFiles } from './ownFiles.ts'
import { ownedBy } from './ownLines.ts'

/** What the route says of the line, when its body does not. */
export interface LineDefaults {
  action?: Action
  id?: string
}

/**
 * Writes the line. Its attachment file is removed when the line is refused.
 * @throws HttpError 400 for an unknown action
 */
export async function writeLine(
  parts: DatasetParts,
  request: FastifyRequest,
  values: Record<string, unknown>,
  defaults: LineDefaults,
  body?: LineBody
): Promise<Outcome> {
  const { dataset } = request
  let attachment: KeptAttachment | undefined
  try {
    const operation = await requestedOperation(parts, request, values, {
      ...defaults,
      isForm: !!body?.isForm
    })
    attachment = body?.upload ? await keepAttachment(parts, dataset, operation, body.upload) : undefined
    // The document is read before the line is written, so that other writes do not wait for the reading.
    const problem =
      attachment && (await parts.editable.of(dataset).documents.readValue(dataset, attachment.path))
    const outcome = await writeOperation(parts, request, attachment?.operation ?? operation)
    if (!problem || outcome.error) return outcome
    await parts.editable.reportProblems(dataset, {
      first: [{ id: outcome.id, message: problem }],
      count: 1,
      harmlessCount: 0,
      lineCount: parts.editable.of(dataset).database.count()
    })
    return { ...outcome, warning: [outcome.warning, problem].filter(Boolean).join(', ') }
  } catch (error) {
    if (error instanceof UnknownAction) throw httpError('unknownLineAction', { text: error.message })
    throw error
  } finally {
    attachment?.release()
    await parts.editable.tidyFiles(dataset)
    await body?.upload?.discard()
  }
}

/** Returns the operation that the values ask for, with the owner of the route and the states of `If-Match`. */
async function requestedOperation(
  parts: DatasetParts,
  request: FastifyRequest,
  values: Record<string, unknown>,
  defaults: LineDefaults & { isForm: boolean }
): Promise<Operation> {
  const { dataset, session, headers } = request
  const rules = parts.editable.of(dataset).rulesOf(dataset)
  const isAdministrator = !!session.user?.adminMode
  const operation = ownedBy(operationOf(values, rules, { ...defaults, isAdministrator }), scopeOwner(request))
  const seen = seenStates(headers['if-match'])
  return { ...(await namingOwnFiles(parts, dataset, undefined)(operation)), ...(seen ? { seen } : {}) }
}

async function writeOperation(
  { editable }: DatasetParts,
  { dataset, session }: FastifyRequest,
  operation: Operation
): Promise<Outcome> {
  const author = authorOf(session)
  const [outcome] = await editable.write(
    dataset,
    [operation],
    { now: Date.now(), ...(author ? { author } : {}) },
    { isIndexed: true, extending: editable.extendingNow(), ...(author ? { userId: author.id } : {}) }
  )
  if (!outcome) throw new Error('the line has no outcome')
  return outcome
}
