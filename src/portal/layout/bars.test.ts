import { expect, it } from 'vitest'
import { newPortalConfig } from '../../../contract/portals/defaults.ts'
import { readBars } from './bars.ts'

const owner = { type: 'user' as const, id: 'u', name: 'U' }
const config = {
  ...newPortalConfig('Données'),
  header: { color: 'primary', showSocial: true },
  headerHome: { show: false },
  navBar: { color: 'secondary', tabsStyle: ['boldTitle', 'unknown'] },
  navBarHome: { color: 'accent', transparent: true }
}
const barsAt = (path: string, active: object) =>
  readBars({
    path,
    portal: { _id: 'p', owner, staging: false, whiteLabel: false, config: { ...config, ...active } }
  })

it('the home page alone has the header and the navigation bar configured for it', () => {
  const active = { headerHomeActive: true, navBarHomeActive: true }
  expect(barsAt('/', active)).toMatchObject({
    header: { isShown: false },
    navBar: { isTransparent: true },
    topColor: 'accent'
  })
  expect(barsAt('/datasets', active)).toMatchObject({
    header: { isShown: true, showSocial: true },
    navBar: { color: 'secondary', isTransparent: false, tabsStyle: ['boldTitle'] },
    topColor: 'primary'
  })
  expect(barsAt('/', {}).topColor).toBe('primary')
})
