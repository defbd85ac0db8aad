/**
 * Draws uploaded and remote pictures in processes of their own: a picture of a megabyte keeps a thread busy for minutes,
 * which nothing but the end of its process stops, and the threads of the server also read its files.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { keepServerRunning, listenTo } from '../childProcesses.ts'
import { entryBeside } from '../entryBeside.ts'
import type { Resize } from '../owned/thumbnails/resize.ts'
import { limitConcurrency } from '../time/limitConcurrency.ts'
import type { PictureBox, PortalPicture } from './portalPicture.ts'

type PictureWork =
  | { name: 'thumbnail'; resize: Resize }
  | { name: 'portal'; box: PictureBox }
  | { name: 'avatar' }

export interface PictureRequest {
  work: PictureWork
  image: Uint8Array
}

/** Messages of the process: first `isStarted`, since a new process takes a while to load; then the result. */
export type PictureAnswer =
  | { isStarted: true }
  | { picture: Uint8Array | PortalPicture }
  | { failure: string }

/** A picture took too long, or too much memory. */
export class HeavyPicture extends Error {}

const entry = entryBeside(import.meta.url, 'pictureEntry')
/** Milliseconds before an idle process ends. */
const idleMs = 20_000
/** Maximum milliseconds for a process to start. */
const startMs = 60_000
/** Maximum milliseconds of one picture; tests shorten it. */
export const pictureLimits = { drawMs: 30_000 }

const idle = new Map<ChildProcess, NodeJS.Timeout>()
/** Thumbnails that are drawn at the same time: a decoded image takes hundreds of megabytes, and its resize a CPU core. */
const thumbnailTurn = limitConcurrency(2)
const uploadTurn = limitConcurrency(1)
/** Turns of the uploads of each client: those of others wait for one of them, whatever their number. */
const clients = new Map<string, { turn: ReturnType<typeof limitConcurrency>; uploads: number }>()

/**
 * Draws a thumbnail.
 * @param read returns the bytes, called when the drawing starts so that waiting images take no memory
 * @throws HeavyPicture; Error when the bytes are not a supported image
 */
export function thumbnailOf(read: () => Promise<Buffer>, resize: Resize): Promise<Buffer> {
  return thumbnailTurn(async () =>
    asBuffer(await drawn<Uint8Array>({ work: { name: 'thumbnail', resize }, image: await read() }))
  )
}

/**
 * Draws the picture of a portal.
 * @param client who uploads it
 * @throws HeavyPicture; Error when the bytes are not a picture, or have too many pixels
 */
export function portalPictureOf(client: string, image: Buffer, box: PictureBox): Promise<PortalPicture> {
  return inTurn(client, () => drawn<PortalPicture>({ work: { name: 'portal', box }, image }))
}

/**
 * Draws an avatar.
 * @param client who uploads it
 * @throws HeavyPicture; Error when the bytes are not a supported image
 */
export async function avatarOf(client: string, image: Buffer): Promise<Buffer> {
  return asBuffer(await inTurn(client, () => drawn<Uint8Array>({ work: { name: 'avatar' }, image })))
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

async function inTurn<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
  const own = clients.get(client) ?? { turn: limitConcurrency(1), uploads: 0 }
  clients.set(client, own)
  own.uploads++
  try {
    return await own.turn(() => uploadTurn(work))
  } finally {
    if (--own.uploads === 0) clients.delete(client)
  }
}

function start(): ChildProcess {
  const child = fork(entry, {
    execArgv: [],
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced'
  })
  child.on('error', () => {})
  child.on('exit', () => {
    clearTimeout(idle.get(child))
    idle.delete(child)
  })
  return child
}

function takeProcess(): ChildProcess {
  const [known] = idle.keys()
  if (!known) return start()
  clearTimeout(idle.get(known))
  idle.delete(known)
  keepServerRunning(known)
  return known
}

/** Keeps a process for the next picture; it does not keep the server running, and ends with it. */
function keep(child: ChildProcess): void {
  const timer = setTimeout(() => {
    idle.delete(child)
    child.disconnect()
  }, idleMs)
  timer.unref()
  child.unref()
  child.channel?.unref()
  idle.set(child, timer)
}

function drawn<Picture>(request: PictureRequest): Promise<Picture> {
  const child = takeProcess()
  return new Promise((resolve, reject) => {
    const stop = (): void => void child.kill('SIGKILL')
    let timer = setTimeout(stop, startMs)
    const endListening = listenTo<PictureAnswer>(child, {
      message: (answer) => {
        clearTimeout(timer)
        if ('isStarted' in answer) {
          timer = setTimeout(stop, pictureLimits.drawMs)
          return
        }
        endListening()
        keep(child)
        if ('failure' in answer) reject(new Error(answer.failure))
        else resolve(answer.picture as Picture)
      },
      died: () => {
        clearTimeout(timer)
        reject(new HeavyPicture('the picture takes too long, or too much memory'))
      },
      notStarted: (error) => {
        clearTimeout(timer)
        reject(new Error('a process to draw pictures could not be started', { cause: error }))
      }
    })
    // A failed send is ignored: the process has ended, and its `exit` event settles the promise.
    child.send(request, () => {})
  })
}
