import { workInThread } from './documentThread.ts'
import { readYaml } from './yaml.ts'

/** Largest YAML text in characters that is parsed in the main thread: faster than starting a worker. */
const small = 20_000

/**
 * Parses a document in JSON or YAML; returns undefined for anything else.
 * @throws HttpError as `workInThread`
 */
export async function readDocumentText(text: string): Promise<unknown> {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Invalid JSON and HTML would also be tried as YAML, with no useful result.
    if (/^\uFEFF?\s*[[{<]/.test(text)) return undefined
    return text.length <= small ? readYaml(text) : workInThread('yaml', text)
  }
}
