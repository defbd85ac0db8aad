/** What is read from the OpenAPI document of a service, in the words of the API when it cannot be. */
import { actionsOf } from '../../contract/remoteServices/openApi/actions.ts'
import { UnusableDocument } from '../../contract/remoteServices/openApi/unusableDocument.ts'
import type { RemoteAction, RemoteService } from '../../contract/remoteServices/remoteService.ts'
import { httpError, type HttpError } from '../http/errors.ts'

/** @throws HttpError 400 for a document that no actions can be read from */
export function readActions(apiDoc: RemoteService['apiDoc']): RemoteAction[] {
  try {
    return actionsOf(apiDoc)
  } catch (error) {
    throw error instanceof UnusableDocument ? refusal(error) : error
  }
}

function refusal(cause: UnusableDocument): HttpError {
  const { problem } = cause
  // Message of a document that may say anything.
  const detail = cause.detail.slice(0, 200)
  switch (problem) {
    case 'noPaths':
      return httpError('apiDocWithoutPaths', undefined, { cause })
    case 'unknownVersion':
      return httpError('apiDocUnknownVersion', { version: detail }, { cause })
    case 'externalReference':
      return httpError('apiDocExternalReference', { reference: detail }, { cause })
    case 'tooLarge':
      return httpError('apiDocTooLarge', undefined, { cause })
  }
}
