/** Parameters of the address of a next page: those of this one, but keys, which whoever follows it has. */
export function nextParameters(parameters: Record<string, string>): Record<string, string> {
  const { apiKey: _apiKey, key: _key, ...kept } = parameters
  return kept
}
