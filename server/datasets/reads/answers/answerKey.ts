/** What tells an answer from all others of the same lines: two addresses that ask the same have the same key. */

export interface AskedRead {
  /** Path of the route below the dataset. */
  route: string
  /** Column that the path names. */
  field: string
  parameters: Record<string, string>
  /** Start of the links of the answer. */
  publicUrl: string
}

/** Values that say what is so without them, for all routes. */
const defaults: Record<string, readonly string[]> = {
  arrays: ['false'],
  count: ['true', 'exact'],
  draft: ['false'],
  hint: ['auto'],
  page: ['1'],
  q_mode: ['adapt']
}
const linesDefaults: Record<string, readonly string[]> = { ...defaults, size: ['12'], format: ['json'] }

/** Where an answer comes from does not depend on the order of its parameters, nor on those that change nothing. */
export function answerKey({ route, field, parameters, publicUrl }: AskedRead): string {
  const implied = route === 'lines' ? linesDefaults : defaults
  const kept = Object.keys(parameters)
    .filter((name) => !(Object.hasOwn(implied, name) && implied[name]?.includes(parameters[name] ?? '')))
    .toSorted()
    .flatMap((name) => [name, parameters[name]])
  return JSON.stringify([route, field, publicUrl, ...kept])
}

/** Whether the answer may be another one later, for the same lines: dates may be told from the present instant. */
export function dependsOnTime(parameters: Record<string, string>): boolean {
  return Object.values(parameters).some((value) => value.includes('now'))
}
