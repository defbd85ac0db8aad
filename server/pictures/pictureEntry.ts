/** Entry of the process that draws pictures one at a time, with limited memory. */
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { drawAvatar } from './avatar.ts'
import type { PictureAnswer, PictureRequest } from './pictures.ts'
import { drawPortalPicture } from './portalPicture.ts'
import { drawThumbnail } from './thumbnail.ts'

/** Maximum memory of the process in bytes. */
const maxMemory = 1024 ** 3
const watchMs = 50

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
// Each picture is another one: nothing is worth keeping.
sharp.cache(false)
sharp.concurrency(1)
// Pictures are drawn in other threads, so that this one is free to end them.
const end = (): void => void process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)
setInterval(() => {
  if (process.memoryUsage.rss() > maxMemory) end()
}, watchMs).unref()
process.on('message', (request: PictureRequest) => void answer(request))

async function answer(request: PictureRequest): Promise<void> {
  send({ isStarted: true })
  send(
    await drawn(request).then(
      (picture) => ({ picture }),
      (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) })
    )
  )
}

function drawn({ work, image }: PictureRequest): ReturnType<typeof drawAvatar | typeof drawPortalPicture> {
  switch (work.name) {
    case 'thumbnail':
      return drawThumbnail(image, work.resize)
    case 'portal':
      return drawPortalPicture(image, work.box)
    case 'avatar':
      return drawAvatar(image)
  }
}

function send(message: PictureAnswer): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
