/** Parses OpenAPI documents in YAML. */

/** Limit on alias expansions, nested ones included, against exponential documents. */
const maxAliasCount = 10_000

/**
 * Returns the value of a YAML 1.2 text with `<<` merge keys; undefined for invalid YAML. The library is loaded at the
 * first call.
 */
export async function readYaml(text: string): Promise<unknown> {
  const { parse, YAMLError } = await import('yaml')
  try {
    return parse(text, { merge: true, logLevel: 'error', prettyErrors: false, maxAliasCount }) as unknown
  } catch (error) {
    // Exponential aliases throw a ReferenceError, excessive nesting a RangeError.
    const isOfText =
      error instanceof YAMLError || error instanceof ReferenceError || error instanceof RangeError
    if (isOfText) return undefined
    throw error
  }
}
