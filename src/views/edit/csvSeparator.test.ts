import { expect, it } from 'vitest'
import { fileSeparator, isCsv, textSeparator } from './csvSeparator.ts'

it('detects the separator in the header row', async () => {
  expect(textSeparator('Nom;Surface, en m²;Ouvert le\nLot 1;1,5;1,5\n')).toBe(';')
  expect(textSeparator('name,"a;b;c",size\n1;2;3;4;5\n')).toBe(',')
  expect(textSeparator('"Nom\nd\'usage";"Rue, ville, pays"\r\n')).toBe(';')
  expect(textSeparator('name\n1;2\n')).toBe(',')
  expect(textSeparator('')).toBe(',')
  expect(await fileSeparator(new Blob(['code;nom\n']))).toBe(';')
})

it('asks for the separator of CSV files only', () => {
  expect(isCsv('Lines.CSV')).toBe(true)
  expect(isCsv('lines.csv.gz')).toBe(false)
  expect(isCsv('lines.tsv')).toBe(false)
})
