import { expect, it } from 'vitest'
import { folderName, folderOfLineFile, ownerFolder } from './lineFolders.ts'

const digest = 'd41d8cd98f00b204e9800998ecf8427e'

it('gives each id a folder of its own, whatever its characters and its length', () => {
  expect(['a b', 'a%20b', '../x', '.', 'é'].map(folderName)).toEqual([
    'a%20b',
    'a%2520b',
    '%2E%2E%2Fx',
    '%2E',
    '%C3%A9'
  ])
  const long = ['x'.repeat(300), `${'x'.repeat(299)}y`, '/'.repeat(300)].map(folderName)
  expect(new Set(long).size).toBe(3)
  for (const name of long) expect(name.length).toBeLessThanOrEqual(200)
  expect(folderName('\ud800')).toBe(folderName('\ufffd'))
  expect(folderName('own.user:a')).not.toBe(ownerFolder('user:a'))
})

it('knows the files that came with a line from those of an archive and of other lines', () => {
  const of = (value: unknown, owner?: string): unknown => folderOfLineFile('l1', owner, value)
  expect(of(`l1/${digest}/a.txt`)).toBe(`l1/${digest}`)
  expect(of(`${ownerFolder('user:a')}/l1/${digest}/a.txt`, 'user:a')).toBe(`own.user%3Aa/l1/${digest}`)
  const others = [
    `${ownerFolder('user:a')}/l1/${digest}/a.txt`,
    `l2/${digest}/a.txt`,
    `l1/${digest}`,
    `l1/${digest}/`,
    `l1/${digest}/a/b.txt`,
    'l1/2024/a.txt',
    `../l1/${digest}/a.txt`,
    3,
    undefined
  ]
  for (const value of others) expect(of(value, 'user:b')).toBe(undefined)
})
