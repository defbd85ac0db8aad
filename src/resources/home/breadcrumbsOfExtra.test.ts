import { expect, it } from 'vitest'
import { breadcrumbsOfExtra, breadcrumbsUnder } from './breadcrumbsOfExtra.ts'

it('converts the links of a framed page into links of the parent page', () => {
  const breadcrumbs = [
    { text: 'Plans', to: '' },
    { text: 'One', to: 'plan/1?x=2' },
    { text: 'Out', to: '/list' },
    { text: 'Here' }
  ]
  expect(breadcrumbsOfExtra(breadcrumbs, '/extra/tools', '/base')).toEqual([
    { text: 'Plans', to: '/extra/tools' },
    { text: 'One', to: '/extra/tools?p=plan%2F1%3Fx%3D2' },
    { text: 'Out', to: '/base/list' },
    { text: 'Here' }
  ])
})

it('appends the path of a frame to that of its page', () => {
  const breadcrumbs = [
    { text: 'Plans', to: '' },
    { text: 'One', to: 'plan/1' },
    { text: 'Out', to: '/datasets' }
  ]
  expect(breadcrumbsUnder(breadcrumbs, '/subscription')).toEqual([
    { text: 'Plans', to: '/subscription' },
    { text: 'One', to: '/subscription/plan/1' },
    { text: 'Out', to: '/datasets' }
  ])
})
