import { expect, it } from 'vitest'
import { withPresentPictures } from './presentPictures.ts'

const pictured = (...ids: string[]): object => ({ list: ids.map((_id) => ({ _id, mimeType: 'image/webp' })) })

it('leaves out the steps whose pictures went with the draft that was validated', () => {
  const [none, one, both, other] = [pictured(), pictured('a'), pictured('a', 'b'), pictured('c')]
  const history = { past: [none, one, both, one], present: one, future: [none, other, one], key: 'x' }
  expect(withPresentPictures(history)).toEqual({ past: [one], present: one, future: [none], key: 'x' })
  const whole = { past: [none, one], present: both, future: [one] }
  expect(withPresentPictures(whole)).toBe(whole)
})
