/** The query of the address of a page, changed. Pure. */

/** The values of a name, which are one after the other with commas between them. */
export function valuesIn(query: string, name: string): string[] {
  return (new URLSearchParams(query).get(name) ?? '').split(',').filter(Boolean)
}

/** The same query where a value is among those of a name, or is no more. @returns with its question mark */
export function withToggled(query: string, name: string, value: string): string {
  const values = valuesIn(query, name)
  const others = values.filter((one) => one !== value)
  const next = others.length === values.length ? [...values, value] : others
  const parameters = new URLSearchParams(query)
  parameters.delete('page')
  if (next.length) parameters.set(name, next.join(','))
  else parameters.delete(name)
  return parameters.size ? `?${parameters}` : '?'
}

/** What a form of the page has to send again: everything but some names. */
export function othersIn(query: string, names: readonly string[]): [string, string][] {
  return [...new URLSearchParams(query)].filter(([name]) => !names.includes(name))
}
