import { pipeline } from 'node:stream/promises'
import { Readable, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Unpacking } from './unpacking.ts'

const mebibyte = 1024 ** 2
const none = { size: -1, ratio: -1 }

describe('unpacked content', () => {
  it('is limited in bytes and, when large, in ratio', () => {
    const bySize = new Unpacking({ ...none, size: 1000 }, 10)
    bySize.add(1000)
    expect(() => bySize.add(1)).toThrow(/trop volumineux une fois décompressé ou converti : plus de 1 ko\.$/)
    const byRatio = new Unpacking({ ...none, ratio: 100 }, mebibyte)
    byRatio.add(64 * mebibyte)
    byRatio.add(36 * mebibyte)
    expect(() => byRatio.add(1)).toThrow('plus de 100 fois la taille du fichier')
    new Unpacking({ ...none, ratio: 2 }, 1).add(64 * mebibyte)
    new Unpacking(none, 1).add(Number.MAX_SAFE_INTEGER)
  })

  it('is counted while it is read, and declared sizes are checked in advance', async () => {
    const unpacking = new Unpacking({ ...none, size: 10 }, 1)
    expect(() => unpacking.check(11)).toThrow('trop volumineux')
    let received = 0
    const target = new Writable({
      write(chunk: Buffer, _encoding, done) {
        received += chunk.length
        done()
      }
    })
    const endless = Readable.from(
      (function* (): Generator<Buffer> {
        for (;;) yield Buffer.alloc(4)
      })()
    )
    await expect(pipeline(endless, unpacking.stream(), target)).rejects.toThrow('trop volumineux')
    expect(received).toBeLessThanOrEqual(8)
  })
})
