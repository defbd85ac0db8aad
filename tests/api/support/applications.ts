/** Base applications on a small server of the test's own, and applications of them. */
import { startRemoteServer, type RemoteServer } from './remoteServer.ts'
import type { TestClient } from './client.ts'

/** Serves a page, with what its head says besides, and a schema of the configuration in every folder. */
export async function startBaseApplications(
  schema: unknown = { properties: {} },
  head = ''
): Promise<RemoteServer> {
  const server = await startRemoteServer()
  const page = `<html><head><title>Charts</title>${head}</head><body>%APPLICATION%</body></html>`
  server.answer = ({ url = '' }, response) => {
    if (url.endsWith('/index.html')) response.end(page)
    else if (url.endsWith('/config-schema.json')) response.end(JSON.stringify(schema))
    else response.writeHead(404).end()
  }
  return server
}

/** Registers the one of an address, for everybody. */
export async function registerBase(administrator: TestClient, address: string): Promise<string> {
  const { status, text, json } = await administrator.post('/base-applications', { url: address })
  if (status !== 200) throw new Error(`${status} ${text}`)
  await administrator.patch(`/base-applications/${json.id}`, { public: true })
  return json.url
}

export interface MadeApplication {
  id: string
  slug: string
}

export async function createApplication(
  client: TestClient,
  body: { url: string; [property: string]: unknown }
): Promise<MadeApplication> {
  const { status, text, json } = await client.post('/applications', body)
  if (status !== 201) throw new Error(`${status} ${text}`)
  return json
}

/** Adds a key to an application that has none. */
export async function createKey(client: TestClient, application: string): Promise<string> {
  const { status, text, json } = await client.post(`/applications/${application}/keys`, [{ title: 'a link' }])
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json[0].id
}
