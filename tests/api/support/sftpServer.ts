/** Fake SFTP server (`ssh2`). The test sets its files, accepted credentials and lies. */
import { createHash } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'

const { Server, utils } = ssh2

export interface SftpServer {
  port: number
  /** Fingerprint of the host key, in OpenSSH format. */
  fingerprint: string
  password: string
  /** Accepted private key. */
  privateKey: string
  /** File contents by absolute path; folders are derived from the paths. */
  files: Map<string, Buffer>
  /** False file sizes, by path. */
  sizes: Map<string, number>
  /** Whether read requests are left unanswered. */
  isMute: boolean
  /** User names of login attempts. */
  logins: string[]
  close(): Promise<void>
}

const { STATUS_CODE: status } = utils.sftp
const folderMode = 0o40755
const fileMode = 0o100644
const modifiedAt = Date.UTC(2024, 1, 1) / 1000

export async function startSftp(): Promise<SftpServer> {
  const host = newKeys()
  const user = newKeys()
  const allowedKey = parsed(user.public)
  const sockets = new Set<Socket>()
  const server: SftpServer = {
    port: 0,
    fingerprint: `SHA256:${createHash('sha256').update(parsed(host.public).getPublicSSH()).digest('base64').replace(/=+$/, '')}`,
    password: 'right',
    privateKey: user.private,
    files: new Map(),
    sizes: new Map(),
    isMute: false,
    logins: [],
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => closed())
      })
  }
  const ssh = new Server({ hostKeys: [host.private] }, (connection) => {
    connection.on('error', () => {})
    connection.on('authentication', (context) => {
      server.logins.push(`${context.method} ${context.username}`)
      if (context.method === 'password' && context.password === server.password) return context.accept()
      if (context.method !== 'publickey' || !context.key.data.equals(allowedKey.getPublicSSH())) {
        return context.reject(['password', 'publickey'])
      }
      if (!context.signature) return context.accept()
      const verified = allowedKey.verify(context.blob as Buffer, context.signature, context.hashAlgo)
      return verified ? context.accept() : context.reject()
    })
    connection.on('ready', () => {
      connection.on('session', (accept) => {
        const session = accept()
        session.on('sftp', (open) => serve(server, open()))
      })
    })
  })
  const listener = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    ssh.injectSocket(socket)
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  server.port = (listener.address() as AddressInfo).port
  return server
}

/** ECDSA keys: the library cannot read two of a thousand Ed25519 keys that it made. */
const newKeys = (): ReturnType<typeof utils.generateKeyPairSync> =>
  utils.generateKeyPairSync('ecdsa', { bits: 256 })

function parsed(key: string): ssh2.ParsedKey {
  const found = utils.parseKey(key)
  if (found instanceof Error) throw found
  return found
}

function serve(server: SftpServer, sftp: SFTPWrapper): void {
  const handles: { path: string; isListed: boolean }[] = []
  const attributesOf = (path: string): Attributes | undefined => {
    const times = { uid: 0, gid: 0, atime: modifiedAt, mtime: modifiedAt }
    const content = server.files.get(path)
    if (content) return { mode: fileMode, size: server.sizes.get(path) ?? content.length, ...times }
    const isFolder = path === '/' || [...server.files.keys()].some((name) => name.startsWith(`${path}/`))
    return isFolder ? { mode: folderMode, size: 0, ...times } : undefined
  }
  const childrenOf = (path: string): string[] => {
    const start = path === '/' ? '/' : `${path}/`
    const pathsBelow = [...server.files.keys()].filter((name) => name.startsWith(start))
    return [...new Set(pathsBelow.map((name) => name.slice(start.length).split('/')[0] ?? ''))]
  }
  const handleOf = (path: string): Buffer => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(handles.push({ path, isListed: false }) - 1)
    return handle
  }
  const open = (handle: Buffer): (typeof handles)[number] => {
    const openFile = handles[handle.readUInt32BE(0)]
    if (!openFile) throw new Error('an unknown handle')
    return openFile
  }
  const sendAttributes = (id: number, path: string): void => {
    const attributes = attributesOf(path)
    if (attributes) sftp.attrs(id, attributes)
    else sftp.status(id, status.NO_SUCH_FILE)
  }
  sftp.on('STAT', sendAttributes)
  sftp.on('LSTAT', sendAttributes)
  sftp.on('OPENDIR', (id, path) => {
    if (attributesOf(path)) sftp.handle(id, handleOf(path))
    else sftp.status(id, status.NO_SUCH_FILE)
  })
  sftp.on('READDIR', (id, handle) => {
    const folder = open(handle)
    if (folder.isListed) return sftp.status(id, status.EOF)
    folder.isListed = true
    const names = childrenOf(folder.path).map((filename) => {
      const attrs = attributesOf(`${folder.path === '/' ? '' : folder.path}/${filename}`)
      return {
        filename,
        longname: filename,
        attrs: attrs ?? { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }
      }
    })
    return sftp.name(id, names)
  })
  sftp.on('OPEN', (id, path) => {
    if (server.files.has(path)) sftp.handle(id, handleOf(path))
    else sftp.status(id, status.NO_SUCH_FILE)
  })
  sftp.on('READ', (id, handle, offset, length) => {
    if (server.isMute) return
    const content = server.files.get(open(handle).path) ?? Buffer.alloc(0)
    // Servers may return fewer bytes than requested.
    const part = content.subarray(offset, offset + Math.min(length, 20_000))
    if (part.length) sftp.data(id, part)
    else sftp.status(id, status.EOF)
  })
  sftp.on('CLOSE', (id) => sftp.status(id, status.OK))
}
