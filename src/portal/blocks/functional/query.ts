/** Changes the query string of a page. No I/O. */

/** Values of a comma-separated parameter. */
export function valuesIn(query: string, name: string): string[] {
  return (new URLSearchParams(query).get(name) ?? '').split(',').filter(Boolean)
}

/** Query string with a value of a parameter added, or removed if present. @returns with its question mark */
export function withToggled(query: string, name: string, value: string): string {
  const values = valuesIn(query, name)
  const others = values.filter((other) => other !== value)
  const next = others.length === values.length ? [...values, value] : others
  const parameters = new URLSearchParams(query)
  parameters.delete('page')
  if (next.length) parameters.set(name, next.join(','))
  else parameters.delete(name)
  return parameters.size ? `?${parameters}` : '?'
}

/** Parameters to repeat as hidden fields in a form, except some names. */
export function othersIn(query: string, names: readonly string[]): [string, string][] {
  return [...new URLSearchParams(query)].filter(([name]) => !names.includes(name))
}
