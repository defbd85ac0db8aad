/** Base applications on a test server, and applications of them. */
import { startRemoteServer, type RemoteServer } from './remoteServer.ts'
import type { TestClient } from './client.ts'

/** Serves, in every folder, a page with the given head elements, and a configuration schema. */
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

/** Registers the base application of a URL as public. */
export async function registerBase(administrator: TestClient, address: string): Promise<string> {
  const { status, text, json } = await administrator.post('/base-applications', { url: address })
  if (status !== 200) throw new Error(`${status} ${text}`)
  await administrator.patch(`/base-applications/${json.id}`, { public: true })
  return json.url
}

export interface CreatedApplication {
  id: string
  slug: string
}

export async function createApplication(
  client: TestClient,
  body: { url: string; [property: string]: unknown }
): Promise<CreatedApplication> {
  const { status, text, json } = await client.post('/applications', body)
  if (status !== 201) throw new Error(`${status} ${text}`)
  return json
}

/** Adds a key to an application that has none; returns the key. */
export async function createKey(client: TestClient, application: string): Promise<string> {
  const { status, text, json } = await client.post(`/applications/${application}/keys`, [{ title: 'a link' }])
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json[0].id
}
