/** Matches a path with a route. No I/O. */
import type { PortalRoute } from './route.ts'

interface Matched {
  route: PortalRoute
  params: Record<string, string>
}

/** First route that matches the path; static paths are listed before parameterized ones. */
export function matchRoute(routes: readonly PortalRoute[], path: string): Matched | undefined {
  const parts = path.split('/').filter(Boolean)
  for (const route of routes) {
    const params = paramsOf(route.path.split('/').filter(Boolean), parts)
    if (params) return { route, params }
  }
  return undefined
}

function paramsOf(wanted: string[], parts: string[]): Record<string, string> | undefined {
  const hasRest = wanted.at(-1) === '*'
  if (hasRest ? parts.length < wanted.length - 1 : parts.length !== wanted.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of wanted.entries()) {
    const part = parts[index] ?? ''
    if (name === '*') params.rest = parts.slice(index).join('/')
    else if (name.includes(':')) {
      const [prefix = '', key = ''] = name.split(':')
      if (!part.startsWith(prefix) || part.length === prefix.length) return undefined
      params[key] = decodeURIComponent(part.slice(prefix.length))
    } else if (part !== name) return undefined
  }
  return params
}
