/** Creates applications by the API, from a shipped base application. */
import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { Configuration } from '../../../contract/applications/application.ts'
import type { PermissionEntry } from '../../../contract/permissions.ts'

/**
 * Creates a configured chart with permissions; returns its id.
 * @param request session of a platform administrator, in admin mode
 */
export async function createApplication(
  request: APIRequestContext,
  origin: string,
  made: { title: string; configuration: Configuration; permissions: PermissionEntry[] }
): Promise<string> {
  const api = `${origin}/data-fair/api/v1`
  const url = `${origin}/data-fair/base-apps/charts/`
  const base = await read<{ id: string }>(await request.post(`${api}/base-applications`, { data: { url } }))
  await read(await request.patch(`${api}/base-applications/${base.id}`, { data: { public: true } }))
  const { id } = await read<{ id: string }>(
    await request.post(`${api}/applications`, { data: { url, title: made.title } })
  )
  const application = `${api}/applications/${id}`
  await read(await request.put(`${application}/configuration`, { data: made.configuration }))
  await read(await request.put(`${application}/permissions`, { data: made.permissions }))
  return id
}

async function read<Answer>(answer: APIResponse): Promise<Answer> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
