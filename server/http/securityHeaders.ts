/** Headers that limit what a browser lets an answer do (contract/catalog-and-admin.md §13, frame.md §13). */
import type { FastifyInstance } from 'fastify'

const pagePolicy = {
  'default-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob: https:",
  'font-src': "'self' data:",
  'worker-src': "'self' blob:",
  'child-src': "'self' blob:",
  'object-src': "'none'",
  'base-uri': "'self'"
}

/** Administration forms compile their validation from JSON schema, which needs eval; nothing else does. */
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
    'connect-src': "'self'",
    'frame-ancestors': "'self' http: https:"
  }
} as const

export type PageKind = keyof typeof directives

/** What maps read of other sites: styles, tiles and fonts, and their pictures. */
const mapDirectives = new Set(['connect-src', 'img-src'])

/**
 * Content-Security-Policy of a kind of page. Only embeds may be framed by other sites.
 * @param mapOrigins what the configured ground of maps comes from
 */
export function pagePolicyOf(kind: PageKind, mapOrigins: string[] = []): string {
  const added = kind === 'accounts' ? '' : mapOrigins.map((origin) => ` ${origin}`).join('')
  return Object.entries(directives[kind])
    .map(([name, value]) => `${name} ${value}${mapDirectives.has(name) ? added : ''}`)
    .join('; ')
}

const apiPolicy = "frame-ancestors 'none'; default-src 'none'"

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff')
    void reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    const isApi = /^(\/data-fair|\/simple-directory)?\/api\//.test(request.url)
    if (isApi && !reply.hasHeader('content-security-policy')) {
      void reply.header('content-security-policy', apiPolicy)
    }
  })
}
