/** Reads actions from the OpenAPI document of a service, with API errors for unusable documents. */
import { actionsOf } from '../../contract/remoteServices/openApi/actions.ts'
import { UnusableDocument } from '../../contract/remoteServices/openApi/unusableDocument.ts'
import type { RemoteAction, RemoteService } from '../../contract/remoteServices/remoteService.ts'
import { httpError, type HttpError } from '../http/errors.ts'

/** @throws HttpError 400 for an unusable document */
export function readActions(apiDoc: RemoteService['apiDoc']): RemoteAction[] {
  try {
    return actionsOf(apiDoc)
  } catch (error) {
    throw error instanceof UnusableDocument ? refusal(error) : error
  }
}

function refusal(cause: UnusableDocument): HttpError {
  const { problem } = cause
  // Truncated, because the detail comes from the document.
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
