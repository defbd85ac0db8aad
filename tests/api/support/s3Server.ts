/** Fake S3 server (ListObjectsV2, GetObject, HeadObject) with pages, which checks AWS signatures. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { startRemoteServer, type RemoteServer } from './remoteServer.ts'

export interface S3Server extends RemoteServer {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether requests without a signature are accepted. */
  isOpen: boolean
  objects: Map<string, string>
  pageSize: number
}

export async function startS3(): Promise<S3Server> {
  const server = await startRemoteServer()
  const s3: S3Server = Object.assign(server, {
    bucket: 'open-data',
    region: 'eu-west-3',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    isOpen: false,
    objects: new Map<string, string>(),
    pageSize: 2
  })
  s3.answer = (request, response) => {
    const url = new URL(request.url ?? '/', server.origin)
    const xml = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`)
    }
    const isAllowed = request.headers.authorization === undefined ? s3.isOpen : isSigned(s3, request, url)
    if (!isAllowed) return xml(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const start = `/${s3.bucket}/`
    if (!url.pathname.startsWith(start)) return xml(404, '<Error><Code>NoSuchBucket</Code></Error>')
    const key = decodeURIComponent(url.pathname.slice(start.length))
    if (key === '') return xml(200, pageOf(s3, url.searchParams))
    const content = s3.objects.get(key)
    if (content === undefined) return xml(404, '<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, {
      'content-length': Buffer.byteLength(content),
      'last-modified': 'Thu, 01 Feb 2024 08:00:00 GMT'
    })
    response.end(request.method === 'HEAD' ? undefined : content)
  }
  return s3
}

function pageOf({ objects, pageSize }: S3Server, parameters: URLSearchParams): string {
  if (parameters.get('list-type') !== '2') throw new Error('not ListObjectsV2')
  const prefix = parameters.get('prefix') ?? ''
  const delimiter = parameters.get('delimiter') ?? ''
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
  const grouped = new Set(
    names.map((key) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      return end < 0 ? key : key.slice(0, end + 1)
    })
  )
  const first = Number(parameters.get('continuation-token')?.replace('next+', '') ?? 0)
  const maxKeys = Math.min(pageSize, Number(parameters.get('max-keys') ?? pageSize))
  const page = [...grouped].slice(first, first + maxKeys)
  const isTruncated = grouped.size > first + page.length
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const items = page.map((key) => {
    const content = objects.get(key)
    return content === undefined
      ? `<CommonPrefixes><Prefix>${escaped(key)}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${escaped(key)}</Key><LastModified>2024-02-01T08:00:00.000Z</LastModified><Size>${Buffer.byteLength(content)}</Size></Contents>`
  })
  const next = isTruncated ? `<NextContinuationToken>next+${first + page.length}</NextContinuationToken>` : ''
  return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isTruncated}</IsTruncated>${next}${items.join('')}</ListBucketResult>`
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Verifies AWS Signature Version 4, after its documentation. */
function isSigned(s3: S3Server, { method = 'GET', headers }: IncomingMessage, url: URL): boolean {
  const [, id, day = '', region = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? ''
    ) ?? []
  const date = String(headers['x-amz-date'])
  if (id !== s3.accessKeyId || region !== s3.region || !date.startsWith(day)) return false
  const encoded = (text: string): string =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
    )
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const path = url.pathname
    .split('/')
    .map((step) => encoded(decodeURIComponent(step)))
    .join('/')
  const signedHeaders = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const payload = String(headers['x-amz-content-sha256'])
  const canonical = [method, path, query, signedHeaders.join(''), names, payload].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(
    (secret, part) => hmac(secret, part),
    hmac(`AWS4${s3.secretAccessKey}`, day)
  )
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
}
