import { expect, it } from 'vitest'
import { isPlatformPath } from './platformPaths.ts'

it('tells the paths of the platform from those of portals and sites', () => {
  for (const path of ['/data-fair', '/data-fair/datasets', '/openapi-viewer/?urlType=general', '/portal#top'])
    expect(isPlatformPath(path), path).toBe(true)
  for (const path of ['/', '/datasets', '/data-fairs', '/portals', '/a/data-fair/'])
    expect(isPlatformPath(path), path).toBe(false)
})
