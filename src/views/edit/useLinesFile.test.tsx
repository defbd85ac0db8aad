import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLinesFile } from './useLinesFile.ts'

/** File whose first bytes are read when the test says so. */
function slowFile(name: string): { file: File; read: (text: string) => Promise<void> } {
  const reading = Promise.withResolvers<string>()
  const file = new File([], name)
  file.slice = () => Object.assign(new Blob(), { text: () => reading.promise })
  return {
    file,
    read: (text) =>
      act(async () => {
        reading.resolve(text)
        await reading.promise
      })
  }
}

it('takes the separator of the file that was chosen last, whichever is read first', async () => {
  const { result } = renderHook(useLinesFile)
  const first = slowFile('first.csv')
  const second = slowFile('second.csv')
  act(() => result.current.choose(first.file))
  act(() => result.current.choose(second.file))
  await second.read('a,b')
  await first.read('a;b')
  expect(result.current.separator).toBe(',')
})

it('keeps the separator that the user chooses before the file is read', async () => {
  const { result } = renderHook(useLinesFile)
  const { file, read } = slowFile('lines.csv')
  act(() => result.current.choose(file))
  act(() => result.current.set({ separator: ',' }))
  await read('a;b')
  expect(result.current.toLoad?.separator).toBe(',')
})
