import { describe, expect, it } from 'vitest'
import {
  hasEncoding,
  isAccepted,
  isLargeText,
  isValidTitle,
  middleTruncated,
  shortName,
  titleOfFile
} from './files.ts'

describe('files', () => {
  it('proposes a title', () => {
    expect(titleOfFile('Équipements publics 2024.csv')).toBe('Équipements publics 2024')
    expect(titleOfFile('stops.v2.csv.gz')).toBe('stops.v2')
    expect(titleOfFile('README')).toBe('README')
  })

  it('knows the accepted extensions, whatever their case', () => {
    expect(['A.CSV', 'b.tsv.gz', 'c.parquet', 'd', 'e.gz'].map(isAccepted)).toEqual([
      true,
      true,
      false,
      false,
      false
    ])
    expect(['a.csv', 'a.csv.gz', 'a.xlsx'].map(hasEncoding)).toEqual([true, false, false])
  })

  it('advises to compress only large text', () => {
    expect(isLargeText({ name: 'a.csv', size: 50_000_001 })).toBe(true)
    expect(isLargeText({ name: 'a.csv', size: 50_000_000 })).toBe(false)
    expect(isLargeText({ name: 'a.csv.gz', size: 60_000_000 })).toBe(false)
  })

  it('shortens names', () => {
    expect(shortName('x'.repeat(30))).toBe('x'.repeat(30))
    expect(shortName('x'.repeat(31))).toBe(`${'x'.repeat(27)}...`)
    expect(middleTruncated(`${'a'.repeat(40)}.csv`)).toBe(`${'a'.repeat(26)}….csv`)
  })

  it('wants four characters in a title', () => {
    expect(isValidTitle(' abc ')).toBe(false)
    expect(isValidTitle('abcd')).toBe(true)
  })
})
