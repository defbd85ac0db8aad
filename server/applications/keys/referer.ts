/** Parses the `Referer` of requests from pages that a key opened. No I/O (docs/api/applications.md#protected-links). */
import { percentDecoded } from '../../../contract/percentDecoded.ts'
import { keyedReference } from './opens.ts'

export interface LinkedPage {
  key: string
  /**
   * Id or slug of the application of the page; absent for the embed of a dataset, which counts as the application that
   * has the key.
   */
  application?: string
}

/** Unanchored: the platform may be served under a path prefix of its host. */
const page = /\/data-fair\/(app|embed\/dataset)\/([^/]+)/

/** Returns undefined without a key: an invalid `Referer`, another page, or a key in another notation. */
export function linkedPage(referer: string | undefined): LinkedPage | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const { pathname, searchParams } = new URL(referer)
  const [, kind, segment = ''] = page.exec(pathname) ?? []
  const decoded = kind && percentDecoded(segment)
  if (!decoded) return undefined
  const given = searchParams.get('key')
  const { key, reference } = given ? { key: given, reference: decoded } : keyedReference(decoded)
  if (!key) return undefined
  return kind === 'app' ? { key, application: reference } : { key }
}
