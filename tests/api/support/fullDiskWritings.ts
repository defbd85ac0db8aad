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

type Outcome = 'refused' | 'saved despite refused writes' | 'saved'

/**
 * Successes in a row, with more and more space, after which the refused writes are taken for those of the background:
 * events of the former attempts are delivered meanwhile.
 */
const sufficientSuccesses = 5

/** Checks that the request either succeeds, or answers 507 and changes nothing, wherever the disk becomes full. */
export async function expectAtomicOnFullDisk(disk: Disk, writing: Writing): Promise<void> {
  let successes = 0
  for (let room = 0; successes < sufficientSuccesses; room += writing.step ?? 1) {
    const outcome = await outcomeOf(disk, writing, room)
    if (room === 0) expect(outcome).not.toBe('saved')
    if (outcome === 'saved') return
    successes = outcome === 'refused' ? 0 : successes + 1
  }
}

/** Sends a request with space for `room` writes. */
async function outcomeOf(disk: Disk, { prepare, send, state }: Writing, room: number): Promise<Outcome> {
  await prepare?.()
  const before = await state()
  let refusedWrites = 0
  disk.fillAfter(room)
  const answer = await send().finally(() => (refusedWrites = disk.empty() - room))
  if (refusedWrites <= 0) {
    expect([200, 201, 204], `${room}: ${answer.text}`).toContain(answer.status)
    return 'saved'
  }
  // The response of a bulk starts before its end, so its status cannot report the error.
  if (answer.status < 300 && !answer.json?.cancelled) return 'saved despite refused writes'
  const { error, status } = answer.json?.errors?.[0] ?? { error: answer.text, status: answer.status }
  expect([room, status, error]).toEqual([room, 507, diskFullText])
  expect(await state(), `room for ${room}`).toEqual(before)
  return 'refused'
}
