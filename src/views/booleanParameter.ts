/** `1` and `true` are true, anything else is false; the default when the parameter is absent. */
export function booleanParameter(query: URLSearchParams, name: string, byDefault: boolean): boolean {
  const value = query.get(name)
  return value === null ? byDefault : value === '1' || value === 'true'
}
