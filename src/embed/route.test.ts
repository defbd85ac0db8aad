import { describe, expect, it } from 'vitest'
import { embedRoute } from './route.ts'

describe('the route of an embed', () => {
  it.each([
    ['/data-fair/embed/dataset/abc/table', { kind: 'dataset', datasetId: 'abc', view: 'table' }],
    ['/data-fair/embed/dataset/abc/table/', { kind: 'dataset', datasetId: 'abc', view: 'table' }],
    [
      '/data-fair/embed/dataset/key:abc/table',
      { kind: 'dataset', datasetId: 'abc', view: 'table', key: 'key' }
    ],
    [
      '/data-fair/embed/dataset/key%3Aabc/table',
      { kind: 'dataset', datasetId: 'abc', view: 'table', key: 'key' }
    ],
    ['/data-fair/embed/dataset/%E9/table', { kind: 'dataset', datasetId: '%E9', view: 'table' }],
    ['/data-fair/embed/dataset/abc', undefined],
    ['/openapi-viewer/', { kind: 'apiDoc' }],
    ['/site/openapi-viewer', { kind: 'apiDoc' }],
    ['/openapi-viewer/more', undefined],
    ['/data-fair/_dev/extra2', { kind: 'developer' }],
    ['/data-fair/_dev/update-dataset', undefined],
    ['/data-fair/_dev/constructor', undefined],
    ['/data-fair/embed/dataset/abc/table/more', undefined],
    [
      '/data-fair/embed/dataset/abc/extend/service/action',
      { kind: 'dataset', datasetId: 'abc', view: 'extend', below: ['service', 'action'] }
    ],
    ['/data-fair/embed/dataset/abc/extend/service', undefined],
    [
      '/data-fair/embed/settings/organization/o1:d1/webhooks',
      { kind: 'settings', account: { type: 'organization', id: 'o1', department: 'd1' }, section: 'webhooks' }
    ],
    ['/data-fair/embed/settings/user/u1/licenses/more', undefined],
    ['/data-fair/embed/settings/user/u1/unknown', undefined],
    ['/data-fair/embed/settings/group/u1/api-keys', undefined],
    ['/data-fair/embed/storage/user/u1', { kind: 'storage', account: { type: 'user', id: 'u1' } }],
    ['/data-fair/embed/storage/group/u1', undefined],
    ['/data-fair/embed/storage/user/u1/more', undefined],
    ['/data-fair/embed/storage/user', undefined],
    ['/data-fair/embed/workflow/update-dataset', { kind: 'workflow' }],
    ['/data-fair/embed/workflow/update-dataset/more', undefined],
    ['/data-fair/embed/workflow/share-dataset', undefined],
    ['/data-fair/embed/workflow', undefined],
    ['/data-fair/embed/application/a/config', { kind: 'application', applicationId: 'a' }],
    ['/data-fair/embed/application/a', undefined],
    ['/data-fair/embed/application/a/config/more', undefined]
  ])('%s', (path, route) => {
    expect(embedRoute(path)).toEqual(route)
  })

  it.each(['api-keys', 'licenses', 'topics', 'webhooks', 'datasets-metadata'])(
    'has the settings section %s',
    (section) => {
      expect(embedRoute(`/data-fair/embed/settings/user/u1/${section}`)).toEqual({
        kind: 'settings',
        account: { type: 'user', id: 'u1' },
        section
      })
    }
  )
})
