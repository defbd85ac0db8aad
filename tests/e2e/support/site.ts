/** Another site, on another origin: one HTML page that shows an embed. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OtherSite {
  url: string
  close: () => Promise<void>
}

export async function startSite(html: string): Promise<OtherSite> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((closed) => server.close(() => closed()))
  }
}
