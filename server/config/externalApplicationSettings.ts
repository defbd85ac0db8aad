import type { ExternalApplication } from '../../contract/externalApplications.ts'
import { applicationProblem, applicationsBody } from '../directory/declaredSites/applications.ts'
import { jsonValue, type Environment } from './environment.ts'

/** External applications of the platform, from a JSON array of `{id, name, redirectUris}`. */
export function externalApplications(environment: Environment, publicUrl: string): ExternalApplication[] {
  const value = jsonValue(
    environment,
    'EXTERNAL_APPLICATIONS',
    applicationsBody,
    'a JSON array of {"id": "…", "name": "…", "redirectUris": ["https://…"]}'
  )
  if (!value) return []
  const problem = applicationProblem(value, new URL(publicUrl).protocol)
  if (problem !== undefined) throw new Error(`EXTERNAL_APPLICATIONS cannot have "${problem}"`)
  return value
}
