import type { ReactNode } from 'react'
import { PublishedVersion } from '../../resources/datasets/live/PublishedVersion.tsx'
import { PortalsTab } from '../../resources/owned/portals/PortalsTab.tsx'
import type { EmbedViewProps } from '../views.ts'
import { AdminParts } from './AdminParts.tsx'

export default function PublicationSitesView({ dataset }: EmbedViewProps): ReactNode {
  return (
    <AdminParts dataset={dataset}>
      <PublishedVersion>
        <PortalsTab />
      </PublishedVersion>
    </AdminParts>
  )
}
