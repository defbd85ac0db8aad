/**
 * Returns `expression`, in which `name` stands for `value`. SQL expressions have no variables, and the engine
 * evaluates a repeated expression several times inside a CASE. The lambda of a one-element list serves as a variable.
 */
export function bindSql(value: string, name: string, expression: string): string {
  return `list_transform([${value}], lambda ${name}: ${expression})[1]`
}
