/** The value of a table under an untrusted key; inherited properties (`constructor`) give undefined. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
