/** Security headers: Content-Security-Policy and others (docs/api/catalog.md). */
import type { FastifyInstance } from 'fastify'
import type { PageSources } from './pageSources.ts'

const pagePolicy = {
  'default-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob: https:",
  'font-src': "'self' data:",
  'worker-src': "'self' blob:",
  'child-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'self'",
  // A form in a text that somebody wrote could ask for a password and send it elsewhere.
  'form-action': "'self'"
}

/** `unsafe-eval` is for the forms of the administration only: their validation is compiled from JSON schema. */
const directives = {
  admin: {
    ...pagePolicy,
    'script-src': "'self' 'unsafe-eval'",
    'connect-src': "'self' https:",
    'frame-src': "'self' https:",
    'frame-ancestors': "'self'"
  },
  accounts: { ...pagePolicy, 'script-src': "'self'", 'connect-src': "'self'", 'frame-ancestors': "'self'" },
  embed: {
    ...pagePolicy,
    'script-src': "'self'",
    // The form of a line loads choices from the address of its column (`x-fromUrl`), on any host. The risk is small:
    // only our own scripts run, other sites get none of our cookies, and images could already send data to any host.
    'connect-src': "'self' https:",
    'frame-ancestors': "'self' http: https:"
  },
  events: {
    ...pagePolicy,
    'script-src': "'self'",
    'connect-src': "'self'",
    'frame-ancestors': "'self' http: https:"
  }
} as const

export type PageKind = keyof typeof directives

const everyPage: PageKind[] = ['admin', 'embed', 'accounts', 'events']

/** Directives to which configured sources are added, with the kinds of pages concerned. */
const additions: { of: keyof PageSources; directives: string[]; kinds: PageKind[] }[] = [
  { of: 'maps', directives: ['connect-src', 'img-src'], kinds: ['admin', 'embed'] },
  { of: 'frames', directives: ['frame-src'], kinds: ['admin'] },
  { of: 'scripts', directives: ['script-src'], kinds: everyPage },
  { of: 'styles', directives: ['style-src', 'font-src'], kinds: everyPage },
  { of: 'pictures', directives: ['img-src'], kinds: everyPage }
]

/**
 * Content-Security-Policy of a kind of page. Only embeds may be framed by other sites.
 * @param sources sources added by the configuration
 */
export function pagePolicyOf(kind: PageKind, sources: Partial<PageSources> = {}): string {
  return Object.entries(directives[kind])
    .map(([name, value]) => {
      const added = additions
        .filter((addition) => addition.kinds.includes(kind) && addition.directives.includes(name))
        .flatMap(({ of }) => sources[of] ?? [])
      return [name, value, ...new Set(added)].join(' ')
    })
    .join('; ')
}

/** Policy of a response that is not a page, in case a browser displays it. */
const answerPolicy = "frame-ancestors 'none'; default-src 'none'"

/** Default headers of responses; pages and files replace the policy. */
export const answerHeaders = {
  'content-security-policy': answerPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether successful responses of the route have no policy, as pages and scripts that load other origins. */
    isUnbound?: true
  }
}

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // The headers of a 304 replace those of the cached response.
    const isUnbound = request.routeOptions.config.isUnbound && reply.statusCode < 400
    for (const [name, value] of Object.entries(answerHeaders)) {
      if (isUnbound && name === 'content-security-policy') continue
      if (!reply.hasHeader(name)) void reply.header(name, value)
    }
  })
}
