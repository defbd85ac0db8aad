/**
 * Plugin of S3 buckets, on Amazon or any compatible server (docs.aws.amazon.com/AmazonS3/latest/API): prefixes are
 * folders. Requests are signed (Signature Version 4) if there are keys; public buckets need none.
 */
import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import { AwsV4Signer } from 'aws4fetch'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import { formOf, secretProperty, urlProperty } from './connection.ts'
import {
  checkedPath,
  checkReadable,
  listingOf,
  metadataOfFile,
  maxEntries,
  nameOfPath,
  pageOfFolder,
  type Entry
} from './folders.ts'
import { ExpectedRunFailure, type CatalogPlugin, type Config } from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { objectsOf } from './s3Answers.ts'
import { instantOf, withoutEmpty, textOf } from './untrusted.ts'

/** Limit on the pages of a folder, against endless pagination. */
const maxPages = 200

/** Encodes a key as a path, each segment as the signature requires (RFC 3986). */
const encodedKey = (key: string): string =>
  key
    .split('/')
    .map((step) =>
      encodeURIComponent(step).replaceAll(
        /[!'()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
      )
    )
    .join('/')

/** Returns the address of the bucket, with a final slash. */
function bucketOf(config: Config): URL {
  const endpoint = new URL(textOf(config.url) ?? '')
  const bucket = textOf(config.bucket) ?? ''
  if (config.style === 'virtual') {
    endpoint.hostname = `${bucket}.${endpoint.hostname}`
    endpoint.pathname = '/'
  } else endpoint.pathname = `${withoutEndSlashes(endpoint.pathname)}/${encodedKey(bucket)}/`
  return endpoint
}

/** Returns the prefix of the catalog: empty, or with a final slash. */
function prefixOf(config: Config): string {
  const prefix = (textOf(config.prefix) ?? '').replace(/^\/+/, '')
  return prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
}

/** Returns the signature headers of a request without body; none without keys. */
async function signed(config: Config, url: URL, method = 'GET'): Promise<Record<string, string>> {
  const [accessKeyId, secretAccessKey] = [textOf(config.accessKeyId), textOf(config.secretAccessKey)]
  if (!accessKeyId || !secretAccessKey) return {}
  const { headers } = await new AwsV4Signer({
    method,
    url: url.href,
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region: textOf(config.region) ?? 'us-east-1'
  }).sign()
  return Object.fromEntries(headers)
}

async function readFolder(
  remote: RemoteAccess,
  config: Config,
  folder: string,
  limit = maxEntries
): Promise<Entry[]> {
  const prefix = prefixOf(config)
  const entries: Entry[] = []
  let token: string | undefined
  let pages = 0
  do {
    const url = bucketOf(config)
    const parameters = { 'list-type': '2', delimiter: '/', prefix: prefix + checkedPath(folder) }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    if (limit < 1000) url.searchParams.set('max-keys', String(limit))
    if (token) url.searchParams.set('continuation-token', token)
    // The signature encodes spaces as %20, so that the address must do the same.
    url.search = url.search.replaceAll('+', '%20')
    const { text } = await explained(remote.text(url, await signed(config, url)))
    const objects = objectsOf(text, prefix)
    if (!objects) throw new ExpectedRunFailure('Ce serveur ne répond pas comme un service S3.')
    entries.push(...objects.entries)
    token = objects.token
    pages += 1
  } while (token !== undefined && entries.length < limit && pages < maxPages)
  // A truncated folder must fail: its other files would count as deleted.
  if (token !== undefined && limit === maxEntries)
    throw new OutgoingFailure('tooLarge', { message: `le dossier a plus de ${limit} fichiers` })
  return entries
}

/** Replaces S3 error statuses by messages for users. */
async function explained<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (error) {
    const status = error instanceof OutgoingFailure ? error.status : undefined
    if (status === 403)
      throw new ExpectedRunFailure(
        'Le serveur refuse l’accès : vérifiez les clés, leurs droits et le nom du compartiment.',
        { cause: error }
      )
    if (status === 404)
      throw new ExpectedRunFailure('Le compartiment ou le fichier n’existe pas.', { cause: error })
    if (status === 301 || status === 400) {
      throw new ExpectedRunFailure(
        'Le serveur ne comprend pas la requête : vérifiez la région et le style d’adresse.',
        { cause: error }
      )
    }
    throw error
  }
}

export const s3: CatalogPlugin = {
  id: 's3',
  texts: {
    fr: { title: 'S3', description: 'Les fichiers d’un compartiment S3 : Amazon, MinIO, OVH, Scaleway…' },
    en: { title: 'S3', description: 'Files of an S3 bucket: Amazon, MinIO, OVH, Scaleway…' }
  },
  capabilities: ['import', 'search', 'pagination'],
  configSchema: formOf(
    {
      url: {
        ...urlProperty(''),
        description: 'Adresse du service, par exemple `https://s3.eu-west-3.amazonaws.com`'
      },
      bucket: {
        type: 'string',
        title: 'Compartiment',
        description: 'Nom du compartiment (bucket).',
        pattern: '^[a-zA-Z0-9][a-zA-Z0-9._-]{1,253}$'
      },
      region: {
        type: 'string',
        title: 'Région',
        description: 'us-east-1 si elle n’est pas précisée.',
        pattern: '^[a-z0-9-]{1,50}$'
      },
      prefix: {
        type: 'string',
        title: 'Préfixe',
        description:
          'Seuls les fichiers dont le nom commence ainsi sont listés, par exemple donnees/ouvertes/',
        maxLength: 1000
      },
      style: {
        type: 'string',
        title: 'Adresse du compartiment',
        oneOf: [
          { const: 'path', title: 'Dans le chemin : https://service/compartiment/' },
          { const: 'virtual', title: 'Dans le nom : https://compartiment.service/' }
        ],
        default: 'path'
      },
      accessKeyId: {
        type: 'string',
        title: 'Identifiant de la clé d’accès',
        description: 'Vide pour un compartiment ouvert à tous.',
        maxLength: 200
      },
      secretAccessKey: secretProperty('De la clé d’accès.', 'Clé secrète')
    },
    ['url', 'bucket']
  ),
  secrets: ['secretAccessKey'],

  async check(remote, config) {
    await readFolder(remote, config, '', 1)
  },

  async list(remote, config, { currentFolderId = '', ...parameters }) {
    const page = pageOfFolder(await readFolder(remote, config, currentFolderId), parameters)
    return listingOf(currentFolderId, page.count, page.entries)
  },

  async find(remote, config, resourceId) {
    checkReadable(resourceId)
    const url = new URL(encodedKey(prefixOf(config) + resourceId), bucketOf(config))
    const { size, modified } = await explained(remote.head(url, await signed(config, url, 'HEAD')))
    return {
      metadata: metadataOfFile(withoutEmpty<Entry>({ path: resourceId, updatedAt: instantOf(modified) })),
      file: {
        url: url.href,
        name: nameOfPath(resourceId),
        // Signatures are valid for 15 minutes; the download starts at once.
        headers: await signed(config, url),
        ...(size === undefined ? {} : { size })
      }
    }
  }
}
