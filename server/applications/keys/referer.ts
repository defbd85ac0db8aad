/** The page that a request comes from, when it was opened by a key: pure (docs/api/applications.md#protected-links). */
import { keyedReference } from './opens.ts'

export interface LinkedPage {
  key: string
  /** Id or slug of the application of the page; absent for the embed of a dataset, which is the page of its key. */
  application?: string
}

/** The platform may stand below a path of its host. */
const page = /\/data-fair\/(app|embed\/dataset)\/([^/]+)/

/** Undefined without a key: a header that is no address, another page, a key that is spelled otherwise. */
export function linkedPage(referer: string | undefined): LinkedPage | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const { pathname, searchParams } = new URL(referer)
  const [, kind, segment = ''] = page.exec(pathname) ?? []
  const decoded = kind && decode(segment)
  if (!decoded) return undefined
  const given = searchParams.get('key')
  const { key, reference } = given ? { key: given, reference: decoded } : keyedReference(decoded)
  if (!key) return undefined
  return kind === 'app' ? { key, application: reference } : { key }
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
