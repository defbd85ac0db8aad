import { expect, it } from 'vitest'
import { withPresentPictures } from './presentPictures.ts'

const pictured = (...ids: string[]): object => ({ list: ids.map((_id) => ({ _id, mimeType: 'image/webp' })) })

it('leaves out the steps whose pictures went with the draft that was validated', () => {
  const [none, onlyA, both, other] = [pictured(), pictured('a'), pictured('a', 'b'), pictured('c')]
  const history = { past: [none, onlyA, both, onlyA], present: onlyA, future: [none, other, onlyA], key: 'x' }
  expect(withPresentPictures(history)).toEqual({ past: [onlyA], present: onlyA, future: [none], key: 'x' })
  const whole = { past: [none, onlyA], present: both, future: [onlyA] }
  expect(withPresentPictures(whole)).toBe(whole)
})
