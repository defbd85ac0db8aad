import { expect, it } from 'vitest'
import { addressInFrame } from './addressInFrame.ts'

const here = 'http://data.example.test/data-fair/application/a/config'
const source = '/data-fair/app/a?d-frame=true&draft=true'

it('is the URL of the frame, on the origin of the platform', () => {
  const asked = 'http://data.example.test/data-fair/app/a?d-frame=true&draft=true'
  expect(addressInFrame(source, undefined, here)).toBe(asked)
  expect(addressInFrame(source, 'http://data.example.test/data-fair/app/slug', here)).toBe(asked)
})

it('is the URL on the origin of applications, with the same parameters', () => {
  expect(addressInFrame(source, 'http://apps.example.test/data-fair/app/a', here)).toBe(
    'http://apps.example.test/data-fair/app/a?d-frame=true&draft=true'
  )
})
