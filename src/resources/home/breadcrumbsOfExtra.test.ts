import { expect, it } from 'vitest'
import { breadcrumbsOfExtra, breadcrumbsUnder } from './breadcrumbsOfExtra.ts'

it('turns the links of a framed page into links of the page around it', () => {
  const sent = [
    { text: 'Plans', to: '' },
    { text: 'One', to: 'plan/1?x=2' },
    { text: 'Out', to: '/list' },
    { text: 'Here' }
  ]
  expect(breadcrumbsOfExtra(sent, '/extra/tools', '/base')).toEqual([
    { text: 'Plans', to: '/extra/tools' },
    { text: 'One', to: '/extra/tools?p=plan%2F1%3Fx%3D2' },
    { text: 'Out', to: '/base/list' },
    { text: 'Here' }
  ])
})

it('keeps the path of a frame behind the one of its page', () => {
  const sent = [
    { text: 'Plans', to: '' },
    { text: 'One', to: 'plan/1' },
    { text: 'Out', to: '/datasets' }
  ]
  expect(breadcrumbsUnder(sent, '/subscription')).toEqual([
    { text: 'Plans', to: '/subscription' },
    { text: 'One', to: '/subscription/plan/1' },
    { text: 'Out', to: '/datasets' }
  ])
})
