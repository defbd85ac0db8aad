/** API responses for pages rendered in the administration: fetched on demand, and cached. */
import type { QueryClient } from '@tanstack/react-query'
import type { ApiAnswer } from '../../../../contract/portals/visit.ts'
import { ApiError, apiRequest } from '../../../api/http.ts'
import { sitePath } from '../../../pageConfig.ts'
import type { AnswerSource } from '../../../portal/view/PortalContext.tsx'

const keptMs = 60_000

/**
 * URL of a request: the portal's own API has its full path already, other paths of the platform get the base path of
 * the site.
 */
const onSite = (address: string): string =>
  address.startsWith(`${sitePath}/portal/`) ? address : sitePath + address

async function read(address: string, signal: AbortSignal): Promise<ApiAnswer> {
  try {
    const response = await apiRequest(onSite(address), { signal, silent: true, refusalIsAnswer: true })
    const type = response.headers.get('content-type') ?? ''
    return {
      status: response.status,
      body: type.includes('json') ? await response.json() : await response.text()
    }
  } catch (error) {
    if (signal.aborted) throw error
    return { status: error instanceof ApiError ? error.status : 503, body: undefined }
  }
}

export class QueryAnswers implements AnswerSource {
  private readonly client: QueryClient
  private readonly asked = new Set<string>()
  private readonly known = new Map<string, ApiAnswer>()
  private readonly listeners = new Set<() => void>()

  constructor(client: QueryClient) {
    this.client = client
  }

  get = (address: string): ApiAnswer | undefined => this.known.get(address)

  want = (address: string): void => {
    if (this.asked.has(address)) return
    this.asked.add(address)
    const query = {
      queryKey: ['portal-answers', address],
      queryFn: ({ signal }: { signal: AbortSignal }) => read(address, signal),
      staleTime: keptMs
    }
    void this.take(address, this.client.fetchQuery(query))
  }

  private async take(address: string, pending: Promise<ApiAnswer>): Promise<void> {
    try {
      this.known.set(address, await pending)
      for (const listener of this.listeners) listener()
    } catch {
      this.asked.delete(address)
    }
  }

  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed)
    return () => void this.listeners.delete(changed)
  }
}
