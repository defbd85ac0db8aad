/** What the journal says of a request: pure. */
import type { Resource } from './store.ts'

const apiBase = /^\/data-fair\/api\/v1(?=\/)/
/** `/admin/jobs/…` is about a job, `/simple-directory/api/users/…` about a user. */
const collection = /^(?:\/simple-directory)?(?:\/api|\/admin)?\/([\w-]+)/

/** Signing in and out, and staying so: done by the pages of everybody, and no act of administration. */
const ofSession = /^(\/simple-directory)?\/api\/auth(\/(?!asadmin)|$)/

export const isRecorded = (method: string, route: string): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && !ofSession.test(route)

/** `POST /datasets/{id}/_reindex` for a route as the router knows it. */
export function actionOf(method: string, route: string): string {
  const path = route
    .replace(apiBase, '')
    .replace(/:(\w+)(\([^)]*\))?/g, '{$1}')
    .replace('*', '{path}')
  return `${method} ${path}`
}

/** Whom an administrator acts as is named by the body. */
const actingAs = /\/api\/auth\/asadmin$/

/**
 * What the first parameters of a route name, of the collection that they stand below; undefined where none does.
 * @param body that the route has accepted
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
  // An account is named by two: `organization:abc`.
  const used = names[0] === 'type' ? names.slice(0, 2) : names.slice(0, 1)
  const id = used.map((name) => params[name] ?? '').join(':')
  return type && id ? { type, id } : undefined
}
