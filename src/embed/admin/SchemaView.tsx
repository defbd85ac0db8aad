import type { ReactNode } from 'react'
import { SchemaEditor } from '../../resources/datasets/show/structure/SchemaEditor.tsx'
import type { EmbedViewProps } from '../views.ts'
import { AdminParts } from './AdminParts.tsx'
import { RequestedVersion } from './RequestedVersion.tsx'
import { StructureEditor } from './StructureEditor.tsx'

export default function SchemaView({ dataset, urlState }: EmbedViewProps): ReactNode {
  return (
    <AdminParts dataset={dataset}>
      <RequestedVersion query={urlState.query}>
        <StructureEditor>{(edits) => <SchemaEditor edits={edits} />}</StructureEditor>
      </RequestedVersion>
    </AdminParts>
  )
}
