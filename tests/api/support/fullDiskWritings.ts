/** Write requests, each sent to a platform whose disk becomes full at each of its writes. */
import { expect } from 'vitest'
import { diskFullText } from '../../../server/http/storageErrors.ts'
import type { Answer } from './client.ts'
import type { fullDisk } from './fullDisk.ts'

/** Write request, and the state that it must leave unchanged on a full disk. */
export interface Writing {
  send: () => Promise<Answer>
  /** Set-up before the request, with free space. */
  prepare?: () => Promise<unknown>
  /** State that the request changes. */
  state: () => Promise<unknown>
  /** Tries only one in `step` writes, for slow requests. */
  step?: number
}

type Disk = Awaited<ReturnType<typeof fullDisk>>

/** Checks that the request either succeeds, or answers 507 and changes nothing, wherever the disk becomes full. */
export async function expectAtomicOnFullDisk(disk: Disk, writing: Writing): Promise<void> {
  let room = 0
  while (await isRefused(disk, writing, room)) room += writing.step ?? 1
  expect(room).toBeGreaterThan(0)
}

/** Sends a request with space for `room` writes. @returns whether the space was insufficient */
async function isRefused(disk: Disk, { prepare, send, state }: Writing, room: number): Promise<boolean> {
  await prepare?.()
  const before = await state()
  let refused = 0
  disk.fillAfter(room)
  const answer = await send().finally(() => (refused = disk.empty() - room))
  if (refused <= 0) expect([200, 201, 204], `${room}: ${answer.text}`).toContain(answer.status)
  // The response of a bulk starts before its end, so its status cannot report the error.
  else if (answer.status >= 300 || answer.json?.cancelled) {
    const { error, status } = answer.json?.errors?.[0] ?? { error: answer.text, status: answer.status }
    expect([room, status, error]).toEqual([room, 507, diskFullText])
    expect(await state(), `room for ${room}`).toEqual(before)
  }
  return refused > 0
}
