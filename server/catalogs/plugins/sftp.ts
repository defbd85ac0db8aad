/** Plugin of SFTP servers. The host key is checked before any credentials are sent. */
import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import type { SftpSession, SftpTarget } from '../../outgoing/sftp.ts'
import { formOf, secretProperty } from './connection.ts'
import {
  checkedPath,
  checkReadable,
  isPlainName,
  listingOf,
  metadataOfFile,
  maxEntries,
  nameOfPath,
  pageOfFolder,
  type Entry
} from './folders.ts'
import { ExpectedRunFailure, type CatalogPlugin, type Config } from './plugin.ts'
import type { RemoteAccess } from './remoteAccess.ts'
import { withoutEmpty, textOf } from './untrusted.ts'

const defaultPort = 22

function targetOf(config: Config): SftpTarget {
  const url = new URL(textOf(config.url) ?? '')
  return {
    host: url.hostname,
    port: Number(url.port) || defaultPort,
    username: textOf(config.username) ?? '',
    ...withoutEmpty<Partial<SftpTarget>>({
      password: textOf(config.password),
      privateKey: withLines(textOf(config.privateKey)),
      passphrase: textOf(config.passphrase)
    }),
    acceptKey: (fingerprint) => refusalOf(textOf(config.fingerprint), fingerprint)
  }
}

/**
 * Returns the refusal of an unknown host key, before user name and password are sent; undefined for the expected key.
 */
function refusalOf(expected: string | undefined, received: string): ExpectedRunFailure | undefined {
  if (expected === undefined) {
    return new ExpectedRunFailure(
      `L’empreinte de la clé de ce serveur est ${received}. Vérifiez-la auprès de son administrateur, puis saisissez-la dans « Empreinte ».`
    )
  }
  if (sameFingerprint(expected, received)) return undefined
  return new ExpectedRunFailure(
    `La clé de ce serveur n’est pas celle qui est attendue : son empreinte est ${received}, et non ${expected}.`
  )
}

/** Compares fingerprints, ignoring the algorithm prefix and the padding. */
const sameFingerprint = (a: string, b: string): boolean => bare(a) === bare(b)
const bare = (fingerprint: string): string => fingerprint.replace(/^SHA256:/i, '').replace(/(?<!=)=+$/, '')

/** Restores the line breaks of a private key, which single-line form fields remove. */
export function withLines(key: string | undefined): string | undefined {
  const [, begin, body, end] =
    /^(-----BEGIN [A-Z0-9 ]+-----)\s*([A-Za-z0-9+/=\s]+?)\s*(-----END [A-Z0-9 ]+-----)$/.exec(key ?? '') ?? []
  if (begin === undefined || body === undefined || end === undefined) return key
  const lines = body.replaceAll(/\s+/g, '').match(/.{1,64}/g) ?? []
  return [begin, ...lines, end, ''].join('\n')
}

/**
 * Returns the folder of the connection, without final slash.
 * @throws ExpectedRunFailure
 */
function rootOf(config: Config): string {
  const { pathname } = new URL(textOf(config.url) ?? '')
  try {
    return withoutEndSlashes(decodeURIComponent(pathname))
  } catch {
    throw new ExpectedRunFailure('Le chemin de l’URL ne peut pas être lu.')
  }
}

async function entriesOf(session: SftpSession, config: Config, folder: string): Promise<Entry[]> {
  const path = `${rootOf(config)}/${checkedPath(folder)}`.replace(/\/$/, '')
  const entries = await session.list(path || '/', maxEntries)
  const plain = entries.filter(({ name }) => isPlainName(name))
  return plain.map(({ name, isFolder, size, modifiedAt }) =>
    withoutEmpty<Entry>({
      path: `${folder}${name}${isFolder ? '/' : ''}`,
      size: isFolder ? undefined : size,
      updatedAt: modifiedAt?.toISOString()
    })
  )
}

const inSession = <Result>(
  remote: RemoteAccess,
  config: Config,
  work: (session: SftpSession) => Promise<Result>
): Promise<Result> => remote.sftp(targetOf(config), work)

export const sftp: CatalogPlugin = {
  id: 'sftp',
  texts: {
    fr: { title: 'SFTP', description: 'Les dossiers et les fichiers d’un serveur SFTP.' },
    en: { title: 'SFTP', description: 'Folders and files of an SFTP server.' }
  },
  capabilities: ['import', 'search', 'pagination'],
  configSchema: formOf(
    {
      url: {
        type: 'string',
        title: 'URL',
        description: 'Serveur et dossier, par exemple `sftp://files.example.org:22/data`',
        // No user info in the address: a password there would be displayed.
        pattern: '^sftp://[^/@?#%\\s]+(/[^?#]*)?$',
        maxLength: 2000
      },
      username: { type: 'string', title: 'Identifiant', minLength: 1, maxLength: 200 },
      password: secretProperty('Ou une clé privée.', 'Mot de passe'),
      privateKey: {
        ...secretProperty('Au format OpenSSH, PEM ou PPK, avec ses lignes BEGIN et END.', 'Clé privée'),
        maxLength: 20_000
      },
      passphrase: secretProperty('De la clé privée, si elle en a une.', 'Phrase secrète'),
      fingerprint: {
        type: 'string',
        title: 'Empreinte',
        description:
          'De la clé du serveur (SHA256:…), que son administrateur donne. Sans elle, la connexion n’est pas faite et l’empreinte reçue est affichée.',
        pattern: '^(SHA256:)?[A-Za-z0-9+/]{43}=?$'
      }
    },
    ['url', 'username']
  ),
  secrets: ['password', 'privateKey', 'passphrase'],

  async check(remote, config) {
    const { isFolder } = await inSession(remote, config, (session) => session.stat(rootOf(config) || '/'))
    if (!isFolder) throw new ExpectedRunFailure('Ce chemin n’est pas celui d’un dossier.')
  },

  async list(remote, config, { currentFolderId = '', ...parameters }) {
    const entries = await inSession(remote, config, (session) => entriesOf(session, config, currentFolderId))
    const page = pageOfFolder(entries, parameters)
    return listingOf(currentFolderId, page.count, page.entries)
  },

  async find(remote, config, resourceId) {
    checkReadable(resourceId)
    const path = `${rootOf(config)}/${resourceId}`
    const { isFolder, size, modifiedAt } = await inSession(remote, config, (session) => session.stat(path))
    if (isFolder) throw new ExpectedRunFailure('Un dossier ne peut pas être importé : choisissez un fichier.')
    return {
      metadata: metadataOfFile(
        withoutEmpty<Entry>({ path: resourceId, updatedAt: modifiedAt?.toISOString() })
      ),
      file: {
        name: nameOfPath(resourceId),
        ...(size === undefined ? {} : { size }),
        write: async (to, onProgress) => ({
          size: await inSession(remote, config, (session) => session.download(path, to, onProgress)),
          type: ''
        })
      }
    }
  }
}
