import { refusalOf } from './refusal.ts'
import { readYaml } from './yaml.ts'

/** What is done with the text of a document: what is wrong with it as JSON, undefined for nothing; its value as YAML. */
export const documentWork = {
  refusal: (text: string): Promise<string | undefined> => refusalOf(JSON.parse(text)),
  yaml: (text: string): Promise<unknown> => readYaml(text)
}
export type DocumentWork = keyof typeof documentWork
export interface DocumentRequest {
  work: DocumentWork
  text: string
}
