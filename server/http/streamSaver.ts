/** The two files of the library StreamSaver, with which pages save a stream as a file. */
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { everybody } from '../access/access.ts'

const fileOf = (name: string): string =>
  readFileSync(new URL(import.meta.resolve(`streamsaver/${name}`)), 'utf8')

export function registerStreamSaver(app: FastifyInstance): void {
  const mitm = fileOf('mitm.html')
  const files = {
    'mitm.html': { type: 'text/html; charset=utf-8', content: mitm, policy: mitmPolicy(mitm) },
    // A worker uses the policy of its own response; this one needs no requests.
    'sw.js': {
      type: 'text/javascript; charset=utf-8',
      content: fileOf('sw.js'),
      policy: "default-src 'none'"
    }
  }
  for (const [name, { type, content, policy }] of Object.entries(files)) {
    app.get(
      `/data-fair/streamsaver/${name}`,
      { config: { access: everybody }, schema: { hide: true } },
      async (_request, reply) =>
        reply
          .type(type)
          .header('cache-control', 'public, max-age=300')
          .header('content-security-policy', policy)
          .send(content)
    )
  }
}

/** Policy of the page: its inline script, its worker, and framing by pages of this site. */
function mitmPolicy(html: string): string {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "worker-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'"
  ].join('; ')
}
