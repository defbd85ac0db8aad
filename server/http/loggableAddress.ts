/** Parameters that may hold keys or tokens, by parts of their names. */
const secretName = /key|token|secret|code/i

/** An address for logs: what parameters with keys or tokens hold is left out, however their names are spelt. */
export function loggableAddress(url: string): string {
  const start = url.indexOf('?') + 1
  if (!start) return url
  return url.slice(0, start) + url.slice(start).split('&').map(withoutSecret).join('&')
}

function withoutSecret(parameter: string): string {
  const end = parameter.indexOf('=') + 1
  const [[name] = ['']] = new URLSearchParams(parameter)
  return end && secretName.test(name) ? `${parameter.slice(0, end)}…` : parameter
}
