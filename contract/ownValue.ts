/** The value of a table under a name that comes from outside: what every object has (`constructor`) is none. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
