/** Headers that limit what a browser lets an answer do (docs/api/catalog.md). */
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
    // The form of a line asks the address of its column (`x-fromUrl`) for choices, as it does in the administration.
    // Only scripts of ours ask, browsers give other sites none of our cookies, and what a page shows could leave it by
    // the address of an image already.
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

/** Directives that sources are added to, and the pages that have them. */
const additions: { of: keyof PageSources; directives: string[]; kinds: PageKind[] }[] = [
  { of: 'maps', directives: ['connect-src', 'img-src'], kinds: ['admin', 'embed'] },
  { of: 'frames', directives: ['frame-src'], kinds: ['admin'] },
  { of: 'scripts', directives: ['script-src'], kinds: everyPage },
  { of: 'styles', directives: ['style-src', 'font-src'], kinds: everyPage },
  { of: 'pictures', directives: ['img-src'], kinds: everyPage }
]

/**
 * Content-Security-Policy of a kind of page. Only embeds may be framed by other sites.
 * @param sources what the configuration adds to it
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

/** An answer that is no page may do nothing, should a browser show it. */
const answerPolicy = "frame-ancestors 'none'; default-src 'none'"

/** Headers of every answer; pages and files have a policy of their own. */
export const answerHeaders = {
  'content-security-policy': answerPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin'
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it answers, when that is no refusal, is a page or a script that asks others, and has no policy. */
    isUnbound?: true
  }
}

export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    // The headers of a 304 take the place of those of the kept answer.
    const isUnbound = request.routeOptions.config.isUnbound && reply.statusCode < 400
    for (const [name, value] of Object.entries(answerHeaders)) {
      if (isUnbound && name === 'content-security-policy') continue
      if (!reply.hasHeader(name)) void reply.header(name, value)
    }
  })
}
