import { expect, it } from 'vitest'
import { addressInFrame } from './addressInFrame.ts'

const pageUrl = 'http://data.example.test/data-fair/application/a/config'
const source = '/data-fair/app/a?d-frame=true&draft=true'

it('is the URL of the frame, on the origin of the platform', () => {
  const sourceUrl = 'http://data.example.test/data-fair/app/a?d-frame=true&draft=true'
  expect(addressInFrame(source, undefined, pageUrl)).toBe(sourceUrl)
  expect(addressInFrame(source, 'http://data.example.test/data-fair/app/slug', pageUrl)).toBe(sourceUrl)
})

it('is the URL on the origin of applications, with the same parameters', () => {
  expect(addressInFrame(source, 'http://apps.example.test/data-fair/app/a', pageUrl)).toBe(
    'http://apps.example.test/data-fair/app/a?d-frame=true&draft=true'
  )
})
