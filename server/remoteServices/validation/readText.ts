import { workInThread } from './documentThread.ts'
import { readYaml } from './yaml.ts'

/** Characters of YAML that are read at once: less than a thread takes to start. */
const small = 20_000

/**
 * The value of the text of a document, in JSON or in YAML; undefined for what is neither.
 * @throws HttpError as `workInThread`
 */
export async function readDocumentText(text: string): Promise<unknown> {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // What begins as JSON, or as a page, is no YAML that anybody writes.
    if (/^\uFEFF?\s*[[{<]/.test(text)) return undefined
    return text.length <= small ? readYaml(text) : workInThread('yaml', text)
  }
}
