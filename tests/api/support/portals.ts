/** Portals and their content, created by the portals-manager API. */
import { expect } from 'vitest'
import type { Portal } from '../../../contract/portals/portal.ts'
import type { TestClient } from './client.ts'

const managerApi = '/portals-manager/api'

/** @param path path below the API of the portals manager */
export async function createDocument<Document>(
  who: TestClient,
  path: string,
  body: object
): Promise<Document> {
  const { status, text, json } = await who.post(`${managerApi}${path}`, body)
  expect(status, text).toBe(201)
  return json
}

export const newPortal = (who: TestClient, title: string): Promise<Portal> =>
  createDocument(who, '/portals', { config: { title } })

/** Changes and publishes the configuration of a portal. */
export async function changePortal(who: TestClient, portal: Portal, config: object): Promise<void> {
  const path = `${managerApi}/portals/${portal._id}`
  const { status, text } = await who.patch(path, { draftConfig: { ...portal.config, ...config } })
  expect(status, text).toBe(200)
  expect((await who.post(`${path}/draft`)).status).toBe(204)
}
