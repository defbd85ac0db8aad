import { Value } from 'typebox/value'
import type { ExternalApplication } from '../../contract/externalApplications.ts'
import { applicationProblem, applicationsBody } from '../directory/declaredSites/applications.ts'
import { parsedJson } from './environment.ts'

/** External applications of the platform itself: a JSON array of `{id, name, redirectUris}`. */
export function externalApplications(text: string | undefined, publicUrl: string): ExternalApplication[] {
  if (!text) return []
  const value = parsedJson(text)
  if (!Value.Check(applicationsBody, value)) {
    throw new Error(
      'EXTERNAL_APPLICATIONS must be a JSON array of {"id": "…", "name": "…", "redirectUris": ["https://…"]}'
    )
  }
  const problem = applicationProblem(value, new URL(publicUrl).protocol)
  if (problem !== undefined) throw new Error(`EXTERNAL_APPLICATIONS cannot have "${problem}"`)
  return value
}
