import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPlainName } from './folders.ts'
import { objectsOf } from './s3Answers.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

it('reads objects and prefixes relative to the prefix of the catalog', () => {
  const xml = `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name>
    <Prefix>open/</Prefix><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b=</NextContinuationToken>
    <Contents><Key>open/</Key><Size>0</Size></Contents>
    <Contents><Key>open/trees.csv</Key><LastModified>2024-02-01T08:00:00.000Z</LastModified><Size>12</Size>
      <Owner><ID>x</ID></Owner></Contents>
    <CommonPrefixes><Prefix>open/old/</Prefix></CommonPrefixes></ListBucketResult>`
  expect(objectsOf(xml, 'open/')).toEqual({
    entries: [{ path: 'trees.csv', size: 12, updatedAt: '2024-02-01T08:00:00.000Z' }, { path: 'old/' }],
    token: 'a&b='
  })
  expect(objectsOf('<Error><Code>AccessDenied</Code></Error>', '')).toBeUndefined()
  expect(objectsOf('<html>Sign in</html>', '')).toBeUndefined()
})

it('leaves out names that cannot be part of an address', () => {
  const keys = ['open//a.csv', 'open/./', 'open/../', 'open/a\tb.csv', 'open/a.csv']
  const contents = keys.map((key) =>
    key.endsWith('/')
      ? `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${key}</Key></Contents>`
  )
  const xml = `<ListBucketResult>${contents.join('')}</ListBucketResult>`
  expect(objectsOf(xml, 'open/')?.entries).toEqual([{ path: 'a.csv' }])
})

it.each([
  ['cut', '<ListBucketResult><Contents><Key>a.csv</Key></Contents>'],
  ['cut in an object', '<ListBucketResult><Contents><Key>a.csv'],
  ['without the way to its next page', '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>']
])('refuses a list that is %s', (_what, xml) => {
  expect(() => objectsOf(xml, '')).toThrow(/incomplète/)
})

it('refuses a response with elements that are never closed', () => {
  const xml = `${'<Contents>'.repeat(1000)}${'</Key>'.repeat(1000)}`
  expect(() => objectsOf(xml, '')).toThrow(/trop de niveaux/)
})

it('reads any object name unchanged', () => {
  const key = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => isPlainName(text))
  fc.assert(
    fc.property(fc.uniqueArray(key), (keys) => {
      const contents = keys.map((name) => `<Contents><Key>${escaped(name)}</Key><Size>1</Size></Contents>`)
      const xml = `<ListBucketResult>${contents.join('')}</ListBucketResult>`
      expect(objectsOf(xml, '')?.entries.map(({ path }) => path)).toEqual(keys)
    }),
    { endOnFailure: true }
  )
  fc.assert(
    fc.property(fc.string(), (text) => void objectsOf(text, '')),
    { endOnFailure: true }
  )
})
