/** Entries of the journal for requests: action and resource. No I/O. */
import type { Resource } from './store.ts'

const apiBase = /^\/data-fair\/api\/v1(?=\/)/
/**
 * First segment of a path, which names the collection: `/admin/jobs/…` is about a job, `/simple-directory/api/users/…`
 * about a user.
 */
const collection = /^(?:\/simple-directory)?(?:\/api|\/admin)?\/([\w-]+)/

/** Session routes (sign-in, sign-out, renewal), which are not acts of administration. */
const ofSession = /^(\/simple-directory)?\/api\/auth(\/(?!asadmin)|$)/

export const isRecorded = (method: string, route: string): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && !ofSession.test(route)

/** Action of a route: `POST /datasets/{id}/_reindex`. The route is in the syntax of the router. */
export function actionOf(method: string, route: string): string {
  const path = route
    .replace(apiBase, '')
    .replace(/:(\w+)(\([^)]*\))?/g, '{$1}')
    .replace('*', '{path}')
  return `${method} ${path}`
}

/** Route to impersonate a user, whose id is in the request body. */
const actingAs = /\/api\/auth\/asadmin$/

/**
 * Resource that a request is about, from the collection and the first parameters of its route; undefined when the route
 * has none.
 * @param body validated request body
 */
export function resourceOf(
  route: string,
  params: Record<string, string | undefined>,
  body?: unknown
): Resource | undefined {
  if (actingAs.test(route)) {
    const { id } = (body ?? {}) as { id?: string }
    return id === undefined ? undefined : { type: 'users', id }
  }
  const path = route.replace(apiBase, '')
  const type = collection.exec(path)?.[1]
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  // An account has two parameters, type and id: `organization:abc`.
  const used = names[0] === 'type' ? names.slice(0, 2) : names.slice(0, 1)
  const id = used.map((name) => params[name] ?? '').join(':')
  return type && id ? { type, id } : undefined
}
