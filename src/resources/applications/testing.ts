/** Test data: a small application. */
import { applicationOperations } from '../../../contract/operations.ts'
import type { ListedApplication } from './model/listed.ts'

export const allOperations: string[] = Object.values(applicationOperations).flat()

/** Base application of the tests, and its next version. */
export const baseApplication = {
  id: 'map10',
  url: 'http://apps.test/map/1.0.0/',
  title: 'Map',
  applicationName: 'map',
  version: '1.0.0',
  documentation: 'https://docs.test/map',
  meta: {},
  datasetsFilters: []
}
export const newerBaseApplication = {
  ...baseApplication,
  id: 'map11',
  url: 'http://apps.test/map/1.1.0/',
  version: '1.1.0'
}

/** Builds a configured application of the personal account `u1`. */
export function sampleApplication(changes: Partial<ListedApplication> = {}): ListedApplication {
  return {
    id: 'a1',
    slug: 'map-of-stops',
    href: 'http://localhost/data-fair/api/v1/applications/a1',
    page: 'http://localhost/data-fair/application/a1',
    exposedUrl: 'http://localhost/data-fair/app/a1',
    title: 'Map of stops',
    url: 'http://apps.test/map/1.0/',
    status: 'configured',
    owner: { type: 'user', id: 'u1', name: 'User One' },
    createdAt: '2026-01-05T10:00:00.000Z',
    createdBy: { id: 'u1' },
    updatedAt: '2026-01-05T10:00:00.000Z',
    updatedBy: { id: 'u1' },
    public: false,
    visibility: 'private',
    userPermissions: allOperations,
    ...changes
  }
}
