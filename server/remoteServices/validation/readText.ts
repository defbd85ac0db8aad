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
    // A text that starts like JSON or HTML is not tried as YAML: it is invalid JSON, or an HTML page.
    if (/^\uFEFF?\s*[[{<]/.test(text)) return undefined
    return text.length <= small ? readYaml(text) : workInThread('yaml', text)
  }
}
