/** Definition of a service before its import. No I/O. */
import type { DocumentServer } from '../../../../contract/remoteServices/openApi/servers.ts'
import type { RemoteAction } from '../../../../contract/remoteServices/remoteService.ts'
import { apiIdOf, type ApiDocument, type ApiInfo, type ApiKeyPlace } from './apiDocument.ts'

export interface Definition {
  url: string
  document: ApiDocument
  info: ApiInfo
  actions: RemoteAction[]
  servers: DocumentServer[]
  keyPlace: ApiKeyPlace | undefined
}

interface NewService {
  apiDoc: ApiDocument
  url: string
  title?: string
  server?: string
  apiKey?: ApiKeyPlace
}

/** Returns the body of a creation. The title comes from the document, and so does the id when available. */
export function newServiceOf(
  { document, url, servers, keyPlace, info }: Definition,
  server?: string
): NewService {
  const serverUrl = server ?? servers[0]?.url
  return {
    apiDoc: document,
    url,
    ...(apiIdOf(document) ? {} : { title: info.title ?? new URL(url).hostname }),
    ...(serverUrl ? { server: serverUrl } : {}),
    ...(keyPlace ? { apiKey: keyPlace } : {})
  }
}

/** Returns a normalized http(s) URL; undefined for any other text. */
export function documentAddress(text: string): string | undefined {
  const url = URL.parse(text.trim())
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
