import { describe, expect, it } from 'vitest'
import { acceptOf, archiveExtensions, isAccepted } from '../../../ui/fileTypes.ts'
import {
  acceptedExtensions,
  hasEncoding,
  isLargeText,
  isValidTitle,
  middleTruncated,
  shortName,
  titleOfFile
} from './files.ts'

describe('files', () => {
  it('derives a title from the name of a file, without its extensions', () => {
    expect(titleOfFile('Équipements publics 2024.csv')).toBe('Équipements publics 2024')
    expect(titleOfFile('stops.v2.csv.gz')).toBe('stops.v2')
    expect(titleOfFile('README')).toBe('README')
  })

  it('accepts files by extension, ignoring case', () => {
    const accepted = (names: string[]): string[] =>
      names.filter((name) => isAccepted(name, acceptedExtensions))
    const acceptedNames = [
      'A.CSV',
      'b.tsv.gz',
      'c.parquet',
      'd.xlsx',
      'e.GeoJSON.gz',
      'f.gpkg',
      'g.zip',
      'h.jsonl',
      'i.xml',
      'j.geojsonl'
    ]
    expect(accepted([...acceptedNames, 'a', 'b.gz', 'd.png', 'e.xlsx.gz'])).toEqual(acceptedNames)
    expect(isAccepted('files.ZIP', archiveExtensions)).toBe(true)
    expect(isAccepted('files.csv', archiveExtensions)).toBe(false)
    expect(['a.csv', 'a.csv.gz', 'a.xlsx'].map(hasEncoding)).toEqual([true, false, false])
  })

  it('accepts in the file input the last part of each extension', () => {
    const extensions = acceptOf(acceptedExtensions).split(',')
    expect(extensions).toContain('.gz')
    expect(extensions).not.toContain('.csv.gz')
    expect(extensions.filter((extension) => extension === '.gz')).toHaveLength(1)
  })

  it('finds large text files, but not compressed ones', () => {
    expect(isLargeText({ name: 'a.csv', size: 50_000_001 })).toBe(true)
    expect(isLargeText({ name: 'a.csv', size: 50_000_000 })).toBe(false)
    expect(isLargeText({ name: 'a.csv.gz', size: 60_000_000 })).toBe(false)
  })

  it('shortens long names, with an ellipsis', () => {
    expect(shortName('x'.repeat(30))).toBe('x'.repeat(30))
    expect(shortName('x'.repeat(31))).toBe(`${'x'.repeat(27)}...`)
    expect(middleTruncated(`${'a'.repeat(40)}.csv`)).toBe(`${'a'.repeat(26)}….csv`)
  })

  it('requires four characters in a title', () => {
    expect(isValidTitle(' abc ')).toBe(false)
    expect(isValidTitle('abcd')).toBe(true)
  })
})
