/**
 * `used`, an expression that names the value of another one: the engine has no variables, and evaluates what is written
 * several times as often inside a CASE. A list of one element has names for its elements.
 */
export function named(value: string, name: string, used: string): string {
  return `list_transform([${value}], lambda ${name}: ${used})[1]`
}
