/** Fake catalog that serves its datasets in Turtle, a few per page, as portals do (w3.org/TR/vocab-dcat-3, Hydra). */
import { startRemoteServer, type RemoteServer } from './remoteServer.ts'

export interface DcatServer extends RemoteServer {
  /** Names of the datasets; each has a CSV and an HTML distribution. */
  names: string[]
  /** Response of `/catalog` instead of the datasets, with its content type. */
  instead?: { type: string; text: string } | undefined
  /** URL of a page after the last one. */
  after?: string | undefined
  csv: string
}

const perPage = 2
const prefixes = `@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .
  @prefix foaf: <http://xmlns.com/foaf/0.1/> . @prefix vcard: <http://www.w3.org/2006/vcard/ns#> .
  @prefix hydra: <http://www.w3.org/ns/hydra/core#> .`
const authority = 'http://publications.europa.eu/resource/authority'

const datasetOf = (name: string): string => `
  <d/${name}> a dcat:Dataset ; dct:title "${name} of the town"@en, "${name} de la ville"@fr ;
    dct:description "**${name}**" ; dcat:keyword "ville"@fr ; dct:license <https://creativecommons.org/licenses/by/4.0/> ;
    dct:accrualPeriodicity <${authority}/frequency/MONTHLY> ; dct:publisher [ foaf:name "Ville" ] ;
    dcat:contactPoint [ vcard:fn "Ann" ; vcard:hasEmail <mailto:ann@example.org> ] ;
    dct:modified "2026-01-02" ; dcat:distribution <f/${name}/page>, <f/${name}/csv> .
  <f/${name}/page> dct:title "Page" ; dcat:accessURL <p/${name}> ; dct:format <${authority}/file-type/HTML> .
  <f/${name}/csv> dct:title "Table" ; dcat:downloadURL <files/${name}> ; dct:format <${authority}/file-type/CSV> ;
    dcat:byteSize 99999999999 .`

export async function startDcat(): Promise<DcatServer> {
  const server = await startRemoteServer()
  const dcat: DcatServer = Object.assign(server, { names: [], csv: 'name,height\noak,12\nash,8\n' })
  server.answer = ({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, server.origin)
    const send = (type: string, text: string): void =>
      void response.writeHead(200, { 'content-type': type }).end(text)
    if (pathname.startsWith('/files/')) return send('text/csv', dcat.csv)
    if (pathname !== '/catalog') return void response.writeHead(404).end()
    if (dcat.instead) return send(dcat.instead.type, dcat.instead.text)
    const page = Number(searchParams.get('page') ?? 1)
    const pageNames = dcat.names.slice((page - 1) * perPage, page * perPage)
    const isLast = page * perPage >= dcat.names.length
    const next = isLast ? dcat.after?.replace('{page}', String(page + 1)) : `/catalog?page=${page + 1}`
    const view = next ? `; hydra:view [ hydra:next <${next}> ]` : ''
    send(
      'text/turtle',
      `${prefixes} </catalog> a dcat:Catalog ${view} . ${pageNames.map(datasetOf).join('')}`
    )
  }
  return dcat
}
