/**
 * SFTP client (draft-ietf-secsh-filexfer-02, library `ssh2`) for servers named by users, with limits on bytes and time.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Client, ConnectConfig, FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2'
import { Watch, type Limits } from './bounded.ts'
import { failureOf, OutgoingFailure } from './failure.ts'
import type { Outgoing } from './outgoing.ts'
import type { SocketTarget } from './sockets.ts'

export interface SftpTarget extends SocketTarget {
  username: string
  password?: string
  /** Private key in OpenSSH, PEM or PPK format. */
  privateKey?: string
  passphrase?: string
  /** Accepts the host key before credentials are sent; a returned error ends the session. */
  acceptKey: (fingerprint: string) => Error | undefined
}

interface SftpEntry {
  name: string
  isFolder: boolean
  /** Size in bytes. */
  size?: number
  modifiedAt?: Date
}

export interface SftpSession {
  /** Returns the direct entries of a folder, at most `most`. */
  list(path: string, most: number): Promise<SftpEntry[]>
  stat(path: string): Promise<Omit<SftpEntry, 'name'>>
  /**
   * Downloads a file; `told` is called with the progress.
   * @returns size in bytes
   */
  download(
    path: string,
    to: string,
    onBytes?: (bytes: number, total: number | undefined) => void
  ): Promise<number>
}

/**
 * Runs work in a session, and closes it.
 * @throws OutgoingFailure, the error of `acceptKey`, errors of the work, the reason of the signal
 */
export async function withSftp<Result>(
  outgoing: Outgoing,
  target: SftpTarget,
  limits: Limits & { signal?: AbortSignal },
  work: (session: SftpSession) => Promise<Result>
): Promise<Result> {
  const watch = new Watch(limits, limits.signal)
  let client: Client | undefined
  try {
    const sock = await outgoing.connect(target, watch.signal)
    const { Client: SshClient } = (await import('ssh2')).default
    client = new SshClient()
    const connected = client
    let refused: Error | undefined
    const { username, password, privateKey, passphrase, acceptKey } = target
    const failed = new Promise<never>((_, reject) => {
      const giveUp = (): void => reject(watch.signal.reason as Error)
      if (watch.signal.aborted) giveUp()
      watch.signal.addEventListener('abort', giveUp, { once: true })
      connected.on('error', (error) => reject(refused ?? failureOfSsh(error)))
      connected.on('close', () => reject(refused ?? new OutgoingFailure('interrupted')))
    })
    // Avoids an unhandled rejection after the session has ended.
    failed.catch(() => {})
    const ready = new Promise<void>((resolve) => connected.once('ready', resolve))
    connect(connected, {
      sock,
      username,
      ...(password ? { password } : {}),
      ...(privateKey ? { privateKey } : {}),
      ...(passphrase ? { passphrase } : {}),
      // The watch has the timeouts, not the library.
      readyTimeout: 0,
      hostVerifier: (key: Buffer) => {
        refused = acceptKey(fingerprintOf(key))
        return refused === undefined
      }
    })
    sock.on('data', () => watch.refresh())
    const during = <Value>(value: Promise<Value>): Promise<Value> => Promise.race([value, failed])
    await during(ready)
    const sftp = await during(
      called<SFTPWrapper>((done) => {
        connected.sftp(done)
      })
    )
    return await during(work(sessionOf(sftp, during, { ...limits, signal: watch.signal })))
  } catch (error) {
    if (watch.signal.aborted) throw watch.signal.reason
    throw error
  } finally {
    watch.stop()
    client?.destroy()
  }
}

/** Returns the fingerprint of a key in the format of OpenSSH. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

/** @throws OutgoingFailure for an invalid private key */
function connect(client: Client, config: ConnectConfig): void {
  try {
    client.connect(config)
  } catch (error) {
    throw new OutgoingFailure('badAnswer', {
      message: 'la clé privée ou sa phrase secrète ne peut pas être lue',
      cause: error
    })
  }
}

function failureOfSsh(error: Error & { level?: string }): OutgoingFailure {
  switch (error.level) {
    case 'client-authentication':
      return new OutgoingFailure('refused', {
        message: 'le serveur refuse cet identifiant, avec ce mot de passe ou cette clé',
        cause: error
      })
    case 'client-timeout':
      return new OutgoingFailure('timeout', { cause: error })
    case 'client-socket':
      return failureOf(error)
    default:
      return new OutgoingFailure('badAnswer', { cause: error })
  }
}

const called = <Value>(
  call: (done: (error: Error | undefined | null, value: Value) => void) => void
): Promise<Value> =>
  new Promise((resolve, reject) =>
    call((error, value) => (error ? reject(failureOfStatus(error)) : resolve(value)))
  )

/** Status codes of the SFTP protocol. */
const [endOfFile, noSuchFile, permissionDenied] = [1, 2, 3]

function failureOfStatus(error: Error & { code?: unknown }): Error {
  if (error.code === noSuchFile) {
    return new OutgoingFailure('status', {
      status: 404,
      message: 'ce fichier ou ce dossier n’existe pas',
      cause: error
    })
  }
  if (error.code === permissionDenied) {
    return new OutgoingFailure('status', {
      status: 403,
      message: 'le serveur refuse l’accès à ce fichier',
      cause: error
    })
  }
  return new OutgoingFailure('status', { cause: error })
}

function sessionOf(
  sftp: SFTPWrapper,
  during: <Value>(value: Promise<Value>) => Promise<Value>,
  { maxBytes, signal }: Limits & { signal: AbortSignal }
): SftpSession {
  const stat = async (path: string): Promise<Omit<SftpEntry, 'name'>> =>
    statedOf(await called<Stats>((done) => sftp.stat(path, done)))

  async function* entries(path: string): AsyncGenerator<FileEntryWithStats> {
    const folder = await called<Buffer>((done) => sftp.opendir(path, done))
    try {
      for (;;) yield* await called<FileEntryWithStats[]>((done) => sftp.readdir(folder, done))
    } catch (error) {
      if (statusOf(error) !== endOfFile) throw error
    } finally {
      sftp.close(folder, () => {})
    }
  }

  return {
    stat,

    async list(path, most) {
      const listed: SftpEntry[] = []
      for await (const { filename: name, attrs } of entries(path)) {
        if (listed.length >= most)
          throw new OutgoingFailure('tooLarge', { message: `le dossier a plus de ${most} fichiers` })
        // A symbolic link has the properties of its target; broken links are left out.
        const stated = attrs.isSymbolicLink()
          ? await stat(`${path}/${name}`).catch(() => undefined)
          : statedOf(attrs)
        if (stated) listed.push({ name, ...stated })
      }
      return listed
    },

    async download(path, to, onBytes) {
      const { size: total } = await stat(path)
      if (total && total > maxBytes) throw new OutgoingFailure('tooLarge')
      const file = await called<Buffer>((done) => sftp.open(path, 'r', done))
      let size = 0
      async function* counted(): AsyncGenerator<Buffer> {
        for await (const chunk of readAhead(sftp, file)) {
          size += chunk.length
          // The file may be larger than its announced size.
          if (size > maxBytes) throw new OutgoingFailure('tooLarge')
          onBytes?.(size, total)
          yield chunk
        }
      }
      try {
        await during(pipeline(counted(), createWriteStream(to), { signal }))
      } finally {
        sftp.close(file, () => {})
      }
      // Special files announce the size 0.
      if (total && size < total) throw new OutgoingFailure('interrupted')
      return size
    }
  }
}

const statusOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code

/** Attributes are optional in SFTP. */
const statedOf = (stats: Stats): Omit<SftpEntry, 'name'> => ({
  isFolder: stats.isDirectory(),
  ...(Number.isFinite(stats.size) ? { size: stats.size } : {}),
  ...(Number.isFinite(stats.mtime) ? { modifiedAt: new Date(stats.mtime * 1000) } : {})
})

const chunkBytes = 32_768
/** Concurrent read requests, against the latency of distant servers. */
const chunksAhead = 32

async function* readAhead(sftp: SFTPWrapper, file: Buffer): AsyncGenerator<Buffer> {
  let position = 0
  const next = (): Promise<Buffer> => {
    const read = readChunk(sftp, file, position)
    position += chunkBytes
    // Avoids an unhandled rejection of a read that is not awaited any more.
    read.catch(() => {})
    return read
  }
  const waiting = Array.from({ length: chunksAhead }, next)
  for (;;) {
    const chunk = await waiting.shift()
    if (chunk?.length) yield chunk
    if (!chunk || chunk.length < chunkBytes) return
    waiting.push(next())
  }
}

/** Reads a whole chunk, shorter only at the end of the file: a server may return fewer bytes than requested. */
async function readChunk(sftp: SFTPWrapper, file: Buffer, start: number): Promise<Buffer> {
  const buffer = Buffer.alloc(chunkBytes)
  let filled = 0
  while (filled < chunkBytes) {
    const read = await readSome(sftp, file, buffer, filled, start + filled)
    if (read === 0) break
    filled += read
  }
  return buffer.subarray(0, filled)
}

async function readSome(
  sftp: SFTPWrapper,
  file: Buffer,
  buffer: Buffer,
  offset: number,
  position: number
): Promise<number> {
  try {
    return await called<number>((done) =>
      sftp.read(file, buffer, offset, chunkBytes - offset, position, (error, bytesRead) =>
        done(error, bytesRead)
      )
    )
  } catch (error) {
    if (statusOf(error) === endOfFile) return 0
    throw error
  }
}
