/**
 * Plugin of web servers: a folder with an index page and its sub-folders, or a list of addresses, one per line (in a
 * text file, or in the connection).
 */
import { formOf, secretProperty, urlProperty } from './connection.ts'
import { extensionOfFile, nameOfFile } from './files.ts'
import {
  checkedPath,
  listingOf,
  metadataOfFile,
  nameOfPath,
  pageOfFolder,
  unreadable,
  type Entry
} from './folders.ts'
import { ExpectedRunFailure, type CatalogPlugin, type Config, type ResourceSource } from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { instantOf, withoutEmpty, textOf } from './untrusted.ts'
import { addressesOf, entriesOfIndex } from './webIndex.ts'

/** Number of concurrent HEAD requests for sizes and dates. */
const maxConcurrent = 5
/**
 * Milliseconds after which a list is shown without the missing sizes and dates: a server may never respond to HEAD
 * requests.
 */
const maxHeadMs = 10_000

interface Source {
  /** Address of the index page, or of the list of addresses. */
  url: URL
  headers: Record<string, string>
}

function sourceOf(config: Config): Source {
  const url = new URL(textOf(config.url) ?? '')
  const [username, password = ''] = [textOf(config.username), textOf(config.password)]
  const basic = Buffer.from(`${username}:${password}`).toString('base64')
  return { url, headers: username ? { authorization: `Basic ${basic}` } : {} }
}

/** Returns the credentials header, only for the server of the connection. */
const headersFor = (url: string, { url: own, headers }: Source): Record<string, string> =>
  new URL(url).origin === own.origin ? headers : {}

/** Returns the folder of an address: `…/data` and `…/data/` are folders, `…/data/index.html` is a page in one. */
function folderOf(url: URL): URL {
  const folder = new URL('.', url)
  const last = url.pathname.slice(folder.pathname.length)
  return last === '' || /\.\w+$/.test(last) ? folder : new URL(`${last}/`, folder)
}

/** Returns the direct entries of a folder, or of the list of addresses. */
async function readFolder(remote: RemoteAccess, config: Config, folder: string): Promise<Entry[]> {
  const { url, headers } = sourceOf(config)
  const written = textOf(config.addresses)
  if (written !== undefined) return listed(addressesOf(written, url.href))
  const address = folder ? new URL(encodedPath(folder), folderOf(url)) : url
  const answer = await remote.text(address, headers)
  if (/html/i.test(answer.type)) return entriesOfIndex(answer.text, folderOf(answer.url), folder)
  const isText = /^(?:text\/plain|$)/i.test(answer.type)
  const addresses = isText && !folder ? addressesOf(answer.text, answer.url.href) : []
  if (addresses.length) return listed(addresses)
  throw new ExpectedRunFailure(
    'Cette adresse ne répond ni par une page de liens, ni par une liste d’adresses.'
  )
}

const encodedPath = (path: string): string => checkedPath(path).split('/').map(encodeURIComponent).join('/')

/** Entries of a list of addresses; the address is the id, because the files may be on any server. */
const listed = (addresses: readonly string[]): Entry[] =>
  addresses.map((address) => ({ path: address, origin: address }))

const isAddress = (id: string): boolean => /^https?:\/\//.test(id)

/** Completes sizes and dates with HEAD requests; entries without response stay unchanged. */
async function completed(remote: RemoteAccess, source: Source, entries: readonly Entry[]): Promise<Entry[]> {
  const next = [...entries]
  const open = next.flatMap((entry, index) =>
    !entry.path.endsWith('/') && (entry.size === undefined || entry.updatedAt === undefined) ? [index] : []
  )
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'timeout'>(
    (resolve) => (timer = setTimeout(() => resolve('timeout'), maxHeadMs))
  )
  const worker = async (): Promise<void> => {
    for (let index = open.shift(); index !== undefined; index = open.shift()) {
      const entry = next[index] as Entry
      const url = entry.origin ?? ''
      const head = remote.head(url, headersFor(url, source)).catch(() => undefined)
      const outcome = await Promise.race([head, timeout])
      if (outcome === 'timeout') return
      if (!outcome) continue
      next[index] = withoutEmpty<Entry>({
        ...entry,
        // Sizes of index pages are rounded: the HEAD response is exact.
        size: outcome.size ?? entry.size,
        updatedAt: instantOf(outcome.modified) ?? entry.updatedAt
      })
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, worker))
  clearTimeout(timer)
  return next
}

async function entryOf(remote: RemoteAccess, config: Config, id: string): Promise<Entry> {
  const folder = isAddress(id) ? '' : checkedPath(id).slice(0, id.lastIndexOf('/') + 1)
  const entry = (await readFolder(remote, config, folder)).find(({ path }) => path === id)
  if (!entry) throw new ExpectedRunFailure('La ressource n’existe plus.')
  return entry
}

export const webFolder: CatalogPlugin = {
  id: 'files',
  texts: {
    fr: {
      title: 'Dossier de fichiers du web',
      description: 'Un dossier dont un serveur web affiche le contenu, ou une liste d’adresses de fichiers.'
    },
    en: {
      title: 'Folder of web files',
      description: 'A folder whose content a web server shows, or a list of addresses of files.'
    }
  },
  capabilities: ['import', 'search', 'pagination'],
  configSchema: formOf({
    url: {
      ...urlProperty('https://files.example.org/data/'),
      description:
        'Page qui liste les fichiers d’un dossier, ou texte qui donne une adresse par ligne, par exemple `https://files.example.org/data/`'
    },
    addresses: {
      type: 'string',
      title: 'Adresses',
      description:
        'Une adresse par ligne, entière ou relative à l’URL : seuls ces fichiers sont listés. Vide : ce que l’URL liste.',
      maxLength: 200_000
    },
    username: { type: 'string', title: 'Identifiant', maxLength: 200 },
    password: secretProperty('Avec l’identifiant, envoyé à ce serveur seulement.', 'Mot de passe')
  }),
  secrets: ['password'],

  async check(remote, config) {
    const [first] = await readFolder(remote, config, '')
    if (!first) throw new ExpectedRunFailure('Cette page ne liste aucun fichier.')
    // Addresses in the connection are listed without a request: the first file is requested to test the connection.
    if (isAddress(first.path)) await remote.head(first.path, headersFor(first.path, sourceOf(config)))
  },

  async list(remote, config, { currentFolderId = '', ...parameters }) {
    const page = pageOfFolder(await readFolder(remote, config, currentFolderId), parameters)
    const entries = await completed(remote, sourceOf(config), page.entries)
    return listingOf(currentFolderId, page.count, entries)
  },

  async find(remote, config, resourceId): Promise<ResourceSource> {
    const entry = await entryOf(remote, config, resourceId)
    const source = sourceOf(config)
    const url = entry.origin ?? ''
    const headers = headersFor(url, source)
    const head = await remote.head(url, headers).catch(() => undefined)
    const extension = extensionOfFile(
      withoutEmpty<{ url: string; mimeType?: string }>({ url, mimeType: head?.type })
    )
    const name = nameOfPath(entry.path)
    if (!extension) throw unreadable(name)
    const size = head?.size ?? entry.size
    return {
      metadata: metadataOfFile(
        withoutEmpty<Entry>({ ...entry, updatedAt: instantOf(head?.modified) ?? entry.updatedAt })
      ),
      file: { url, name: nameOfFile({ url, title: name }, extension), headers, ...(size ? { size } : {}) }
    }
  }
}
