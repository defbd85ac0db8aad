import { expect, it } from 'vitest'
import { newVersion, versionChoices } from './versions.ts'

const model = (version: string) => ({ url: `http://apps.test/map/${version}/`, version })
const versions = (list: { version: string }[]): string[] => list.map(({ version }) => version)

it('offers later versions, the newest first, then the current one', () => {
  const models = ['1.2.0', '1.10.0', '2.0.0-beta.2', '2.0.0-beta.10', '2.0.0', '1.1.9', 'master', '1.2'].map(
    model
  )
  expect(versions(versionChoices(models, model('1.2.0')))).toEqual([
    '2.0.0',
    '2.0.0-beta.10',
    '2.0.0-beta.2',
    '1.10.0',
    '1.2.0'
  ])
})

it('offers every numbered version when the current one has no number', () => {
  expect(versions(versionChoices(['1.0.0', '0.9.0'].map(model), model('master')))).toEqual([
    '1.0.0',
    '0.9.0',
    'master'
  ])
})

it('finds a newer version, or none', () => {
  expect(newVersion(['1.0.0', '1.0.1'].map(model), model('1.0.0'))?.version).toBe('1.0.1')
  expect(newVersion(['0.9.0', '1.0.0'].map(model), model('1.0.0'))).toBeUndefined()
  expect(newVersion([], model('1.0.0'))).toBeUndefined()
  expect(newVersion([{ url: 'http://other.test/', version: '1.0.0' }], model('1.0.0'))).toBeUndefined()
})
