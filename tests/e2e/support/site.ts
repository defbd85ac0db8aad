/** Another site on another origin: one HTML page with an embed. */
import { startRemoteServer } from '../../api/support/remoteServer.ts'

export interface OtherSite {
  url: string
  close: () => Promise<void>
}

export async function startSite(html: string): Promise<OtherSite> {
  const server = await startRemoteServer()
  server.answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html)
  }
  return { url: `${server.origin}/`, close: server.close }
}
