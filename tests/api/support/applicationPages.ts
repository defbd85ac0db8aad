/** Platform with base applications on a test server, for tests of application pages. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { loadConfig } from '../../../server/config/config.ts'
import { createApplication, registerBase, type CreatedApplication } from './applications.ts'
import type { Answer, TestClient } from './client.ts'
import { startPlatform, type TestPlatform } from './platform.ts'
import { startRemoteServer, type RemoteServer } from './remoteServer.ts'

type Answering = (request: IncomingMessage, response: ServerResponse) => void

interface ApplicationPages {
  platform: TestPlatform
  /** Administrator of the first organization. */
  admin: TestClient
  /** Administrator of the second one. */
  other: TestClient
  anonymous: TestClient
  administrator: TestClient
  remote: RemoteServer
  /** URL of a public base application. */
  url: string
  /** Custom handlers of the base application server, by folder. */
  folders: Map<string, Answering>
  /** Creates an application of the first organization that everybody may open. */
  opened: (body?: Record<string, unknown>, client?: TestClient) => Promise<CreatedApplication>
  close: () => Promise<void>
}

export const brand = '<footer>brand</footer>'

/** HTML page of a base application. */
export const pageOf = (text: string): string =>
  `<!doctype html><html><head><title>${text}</title><meta name="df:sync-state" content="true">
<meta name="df:overflow" content="true"><script>window.APPLICATION=%APPLICATION%</script></head><body>${text}</body></html>`

export async function startApplicationPages(): Promise<ApplicationPages> {
  const platform = await startPlatform({
    applications: {
      ...loadConfig({}).applications,
      pages: { directories: ['https://apps.example/'], brandEmbed: brand, hideBrand: false }
    }
  })
  const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  const folders = new Map<string, Answering>()
  const remote = await startRemoteServer()
  remote.answer = (request, response) => {
    const { url: path = '' } = request
    const [, folder = ''] = path.split('/')
    const handler = folders.get(folder)
    if (handler) handler(request, response)
    else if (path.endsWith('/index.html')) response.end(pageOf(folder))
    else if (path.endsWith('/config-schema.json')) response.end('{}')
    else if (path.endsWith('/style.css')) response.writeHead(200, { 'content-type': 'text/css' }).end('a{}')
    else response.writeHead(404).end()
  }
  const url = await registerBase(administrator, `${remote.origin}/charts`)
  return {
    platform,
    admin,
    other: await platform.loginAs('test_user5', { org: 'test_org2' }),
    anonymous: platform.anonymous(),
    administrator,
    remote,
    url,
    folders,
    async opened(body = {}, client = admin) {
      const created = await createApplication(client, { url, title: 'Chart', ...body })
      await client.put(`/applications/${created.id}/permissions`, [{ classes: ['read'] }])
      return created
    },
    async close() {
      await platform.close()
      await remote.close()
    }
  }
}

export const openPage = (
  client: TestClient,
  path: string,
  headers?: Record<string, string>
): Promise<Answer> => client.get(`/data-fair/app/${path}`, headers)

/** Application object injected into the page for its script. */
export function injected({ text }: Answer): Record<string, unknown> {
  const [, json = ''] = /window\.APPLICATION=(.*)<\/script>/.exec(text) ?? []
  return JSON.parse(json)
}
