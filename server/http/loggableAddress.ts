import type { FastifyRequest } from 'fastify'

/** Names of parameters that may hold secrets. */
const secretName = /key|token|secret|code/i

/** Separators and equals signs of parameters, percent-encoded any number of times. */
const separator = /([?&#;]|%(?:25)*(?:3f|26|23|3b))/i
const equals = /=|%(?:25)*3d/i
/** A parameter whose value is not removed yet, in a text without escapes. */
const toldParameter = /(?:^|[?&#;])([^?&#;=]*)=(?!…)/g

/**
 * An address for logs. Values of parameters that may hold keys or tokens are removed, whatever the encoding of their
 * names, even in an address nested in another parameter with repeated encoding.
 */
export function loggableAddress(url: string): string {
  const start = url.indexOf('?') + 1
  if (!start) return url
  return url.slice(0, start) + url.slice(start).split('&').map(withoutSecrets).join('&')
}

/** Log fields of a failed request. */
export function loggedFailure(
  error: unknown,
  { url }: Pick<FastifyRequest, 'url'>
): { err: unknown; url: string } {
  return { err: error, url: loggableAddress(url) }
}

function withoutSecrets(parameter: string): string {
  let shown = ''
  /** Number of encodings of the separator before a secret: more deeply encoded text belongs to the secret. */
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

/** Whether a text still has a secret parameter after decoding: repeated encoding may hide separators. */
function tellsSecret(text: string): boolean {
  const plain = decoded(text)
  return (
    plain === undefined || [...plain.matchAll(toldParameter)].some(([, name]) => secretName.test(name ?? ''))
  )
}

const maxPasses = 8

/** The text decoded until no escape is left; undefined when the decoding does not end. */
function decoded(text: string): string | undefined {
  let plain = text
  for (let pass = 0; pass < maxPasses; pass++) {
    const next = plain.replace(/%(?:25)*([0-9a-f]{2})/gi, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16))
    )
    if (next === plain) return plain
    plain = next
  }
  return undefined
}
