import { refusalOf } from './refusal.ts'
import { readYaml } from './yaml.ts'

/**
 * Work on the text of a document: `refusal` returns the problem of a JSON text, or undefined; `yaml` returns the value
 * of a YAML text.
 */
export const documentWork = {
  refusal: (text: string): Promise<string | undefined> => refusalOf(JSON.parse(text)),
  yaml: (text: string): Promise<unknown> => readYaml(text)
}
export type DocumentWork = keyof typeof documentWork
export interface DocumentRequest {
  work: DocumentWork
  text: string
}
