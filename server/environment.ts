/** Values of environment variables, read with a sentence that names the one that cannot be. */
export type Environment = Record<string, string | undefined>

export function flag(environment: Environment, name: string, fallback: boolean): boolean {
  const text = environment[name]
  if (text === undefined || text === '') return fallback
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw new Error(`${name} must be true or false, not "${text}"`)
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
