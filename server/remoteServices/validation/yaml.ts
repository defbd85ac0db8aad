/** Documents of APIs that are written in YAML. */

/** Parts that are written once and used elsewhere, those in them counted with them: no document repeats so much. */
const maxAliasCount = 10_000

/**
 * The value of a text in YAML 1.2, `<<` merging as most tools do; undefined for what is none. The library is loaded with the
 * first of them.
 */
export async function readYaml(text: string): Promise<unknown> {
  const { parse, YAMLError } = await import('yaml')
  try {
    return parse(text, { merge: true, logLevel: 'error', prettyErrors: false, maxAliasCount }) as unknown
  } catch (error) {
    // Aliases of aliases, which would take all the memory, are a ReferenceError, and thousands of levels a RangeError.
    const isOfText =
      error instanceof YAMLError || error instanceof ReferenceError || error instanceof RangeError
    if (isOfText) return undefined
    throw error
  }
}
