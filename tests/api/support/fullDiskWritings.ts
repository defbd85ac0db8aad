/** Requests that write, sent to a platform whose disk gets full at each of the writes that they make. */
import { expect } from 'vitest'
import { diskFullText } from '../../../server/http/storageErrors.ts'
import type { Answer } from './client.ts'
import type { fullDisk } from './fullDisk.ts'

/** A request that writes, and what it must leave alone when the disk is full. */
export interface Writing {
  send: () => Promise<Answer>
  /** Done with room for all, just before. */
  prepare?: () => Promise<unknown>
  /** Of what it changes. */
  state: () => Promise<unknown>
  /** Of what takes long, not every place is tried. */
  step?: number
}

type Disk = Awaited<ReturnType<typeof fullDisk>>

/** Expects the request to do all, or to answer 507 and leave everything as it was, wherever the disk gets full. */
export async function meetsFullDisk(disk: Disk, writing: Writing): Promise<void> {
  let room = 0
  while (await isRefused(disk, writing, room)) room += writing.step ?? 1
  expect(room).toBeGreaterThan(0)
}

/** Sends a request when there is room for so many writes. @returns whether that was too little */
async function isRefused(disk: Disk, { prepare, send, state }: Writing, room: number): Promise<boolean> {
  await prepare?.()
  const before = await state()
  let refused = 0
  disk.fillAfter(room)
  const answer = await send().finally(() => (refused = disk.empty() - room))
  if (refused <= 0) expect([200, 201, 204], `${room}: ${answer.text}`).toContain(answer.status)
  // A bulk has begun to answer when it comes to its end.
  else if (answer.status >= 300 || answer.json?.cancelled) {
    const { error, status } = answer.json?.errors?.[0] ?? { error: answer.text, status: answer.status }
    expect([room, status, error]).toEqual([room, 507, diskFullText])
    expect(await state(), `room for ${room}`).toEqual(before)
  }
  return refused > 0
}
