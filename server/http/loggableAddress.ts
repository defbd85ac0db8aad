import type { FastifyRequest } from 'fastify'

/** Parameters that may hold keys or tokens, by parts of their names. */
const secretName = /key|token|secret|code/i

/** What parameters begin with, and what ends their names, encoded any number of times. */
const separator = /([?&#;]|%(?:25)*(?:3f|26|23|3b))/i
const equals = /=|%(?:25)*3d/i
/** A parameter of a text without escapes that is not left out. */
const toldParameter = /(?:^|[?&#;])([^?&#;=]*)=(?!…)/g

/**
 * An address for logs: what parameters with keys or tokens hold is left out, however their names are spelt, also when the
 * parameters are those of an address that another parameter holds, encoded any number of times.
 */
export function loggableAddress(url: string): string {
  const start = url.indexOf('?') + 1
  if (!start) return url
  return url.slice(0, start) + url.slice(start).split('&').map(withoutSecrets).join('&')
}

/** What logs say of a request that went wrong. */
export function loggedFailure(
  error: unknown,
  { url }: Pick<FastifyRequest, 'url'>
): { err: unknown; url: string } {
  return { err: error, url: loggableAddress(url) }
}

function withoutSecrets(parameter: string): string {
  let shown = ''
  /** How often the separator before a secret is encoded: what is encoded more often belongs to the secret. */
  let hidden: number | undefined
  let depth = 0
  for (const [index, part] of parameter.split(separator).entries()) {
    if (index % 2) {
      depth = encodings(part)
      if (hidden !== undefined && depth > hidden) continue
      shown += part
      hidden = undefined
    } else if (hidden === undefined) {
      const nameEnd = equals.exec(part)
      const name = decoded(part.slice(0, nameEnd?.index ?? 0))
      const isSecret = nameEnd && (name === undefined || secretName.test(name))
      if (isSecret) hidden = depth
      shown += isSecret ? `${part.slice(0, nameEnd.index)}${nameEnd[0]}…` : part
    }
  }
  return tellsSecret(shown) ? `${parameter.slice(0, parameter.indexOf('=') + 1)}…` : shown
}

const encodings = (separatorText: string): number =>
  separatorText.startsWith('%') ? (separatorText.length - 1) / 2 : 0

/** Escapes of escapes may hide what separates parameters: nothing is told of what is hidden so. */
function tellsSecret(text: string): boolean {
  const plain = decoded(text)
  return (
    plain === undefined || [...plain.matchAll(toldParameter)].some(([, name]) => secretName.test(name ?? ''))
  )
}

const mostPasses = 8

/** A text without any escape, byte by byte; undefined for one that does not end. */
function decoded(text: string): string | undefined {
  let plain = text
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = plain.replace(/%(?:25)*([0-9a-f]{2})/gi, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16))
    )
    if (next === plain) return plain
    plain = next
  }
  return undefined
}
