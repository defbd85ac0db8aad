import { expect, it } from 'vitest'
import { memberCsv } from './memberCsv.ts'

it('has no formula, whatever separator a spreadsheet takes', () => {
  const names = ['=1+1', '+33', '-1', '@SUM(A1)', '\t=1', 'a,=1+1', 'a;=1+1', 'a\t=1+1', 'a "b"', 'Ada']
  const lines = memberCsv(names.map((name) => ({ id: 'a', name, email: 'a@test.com', role: 'user' }))).split(
    '\n'
  )
  expect(lines.slice(1, -1).map((line) => line.replace(/;a@test\.com;user;;$/, ''))).toEqual([
    "'=1+1",
    "'+33",
    "'-1",
    "'@SUM(A1)",
    `"'\t=1"`,
    '"a,=1+1"',
    '"a;=1+1"',
    '"a\t=1+1"',
    '"a ""b"""',
    'Ada'
  ])
})
