import { expect, it } from 'vitest'
import type { ApplicationRecord } from '../record.ts'
import { movedApplication } from './moved.ts'

const platformFrom = 'http://localhost:5600/data-fair'
const platformTo = 'https://data.example/data-fair'
const move = {
  from: `${platformFrom}/base-apps/charts/`,
  to: `${platformTo}/base-apps/charts/`,
  platformFrom,
  platformTo
}
const copy = (url: string) => ({ id: 'an-id', url, meta: { title: 'Charts' }, datasetsFilters: [] })
const record = (values: Partial<ApplicationRecord>): ApplicationRecord =>
  ({ id: 'a', title: 'A', updatedAt: 'then', ...values }) as ApplicationRecord

it('gives an application the present address of its base application', () => {
  const moved = movedApplication(record({ url: move.from, baseApp: copy(move.from) }), move)
  expect(moved).toEqual(
    record({ url: move.to, baseApp: { ...copy(move.to), id: 'https:data.exampledata-fairbase-appscharts' } })
  )
})

it('moves only the draft when only the draft is for the moved base application', () => {
  const other = `${platformFrom}/base-apps/charts-too/`
  const values = { url: other, urlDraft: move.from, baseApp: copy(other), baseAppDraft: copy(move.from) }
  expect(movedApplication(record(values), move)).toMatchObject({
    url: other,
    urlDraft: move.to,
    baseApp: copy(other),
    baseAppDraft: { url: move.to }
  })
})

it('moves the addresses of the platform in a configuration, and no others', () => {
  const configuration = {
    datasets: [
      { href: `${platformFrom}/api/v1/datasets/a` },
      { href: 'http://localhost:5600/data-fair-too/a' }
    ],
    text: `see ${platformFrom}/dataset/a`,
    nested: [{ link: `${platformFrom}/app/b`, escaped: 'a "quoted" \\ $& text' }]
  }
  const moved = movedApplication(
    record({
      url: move.from,
      image: `${platformFrom}/base-apps/charts/thumbnail.png`,
      configuration,
      configurationDraft: { link: `${platformFrom}/` }
    }),
    move
  )
  expect(moved.image).toBe('/base-apps/charts/thumbnail.png')
  expect(moved.configuration).toEqual({
    ...configuration,
    datasets: [{ href: `${platformTo}/api/v1/datasets/a` }, configuration.datasets[1]],
    nested: [{ link: `${platformTo}/app/b`, escaped: 'a "quoted" \\ $& text' }]
  })
  expect(moved.configurationDraft).toEqual({ link: `${platformTo}/` })
})
