/** Reads the definition of a service, without a write on the server. */
import { queryOptions } from '@tanstack/react-query'
import { actionsOf } from '../../../../contract/remoteServices/openApi/actions.ts'
import { serversOf } from '../../../../contract/remoteServices/openApi/servers.ts'
import { ApiError } from '../../../api/http.ts'
import { checkDocument, readDocument } from '../api.ts'
import { apiKeyPlaceOf, infoOf } from '../model/apiDocument.ts'
import type { Definition } from '../model/definition.ts'

/**
 * Failure of the read of a definition: `fetch` for a failed download, `format` for a document that is not a valid API
 * description.
 */
export class DefinitionError extends Error {
  readonly step: 'fetch' | 'format'
  override readonly cause: unknown

  constructor(step: 'fetch' | 'format', cause: unknown) {
    super(step)
    this.name = 'DefinitionError'
    this.step = step
    this.cause = cause
  }
}

/**
 * Reads and validates a definition.
 * @throws DefinitionError
 */
async function readDefinition(url: string, signal: AbortSignal): Promise<Definition> {
  const document = await atStep('fetch', () => readDocument(url, signal))
  return atStep('format', async () => {
    await checkDocument(document, signal)
    return {
      url,
      document,
      info: infoOf(document),
      actions: actionsOf(document),
      servers: serversOf(document, url),
      keyPlace: apiKeyPlaceOf(document)
    }
  })
}

async function atStep<Result>(step: DefinitionError['step'], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isUnusable = error instanceof ApiError && error.status === 400
    throw new DefinitionError(isUnusable ? 'format' : step, error)
  }
}

export function definitionQuery(url: string | undefined) {
  return queryOptions({
    queryKey: ['remoteServiceDefinition', url],
    queryFn: ({ signal }) => readDefinition(url ?? '', signal),
    enabled: !!url,
    // No cache: each submission reads the current document.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false
  })
}
