/** Key of a cached response among the responses about the same lines: equivalent addresses have equal keys. */

export interface ReadRequest {
  /** Path of the route below the dataset. */
  route: string
  /** Column that the path names. */
  field: string
  parameters: Record<string, string>
  /** Start of the links in the response. */
  publicUrl: string
}

/** Parameter values that equal the default, for all routes. */
const defaults: Record<string, readonly string[]> = {
  arrays: ['false'],
  count: ['true', 'exact'],
  draft: ['false'],
  hint: ['auto'],
  page: ['1'],
  q_mode: ['adapt']
}
const linesDefaults: Record<string, readonly string[]> = { ...defaults, size: ['12'], format: ['json'] }

/** Returns the key: the order of the parameters and default values do not matter. */
export function answerKey({ route, field, parameters, publicUrl }: ReadRequest): string {
  const implied = route === 'lines' ? linesDefaults : defaults
  const keptNames = Object.keys(parameters)
    .filter((name) => !(Object.hasOwn(implied, name) && implied[name]?.includes(parameters[name] ?? '')))
    .toSorted()
    .flatMap((name) => [name, parameters[name]])
  return JSON.stringify([route, field, publicUrl, ...keptNames])
}

/** Whether the response may change with time, for the same lines: date parameters may be relative to `now`. */
export function dependsOnTime(parameters: Record<string, string>): boolean {
  return Object.values(parameters).some((value) => value.includes('now'))
}
