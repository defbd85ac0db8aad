import type { ReactNode } from 'react'
import { SchemaEditor } from '../../resources/datasets/show/structure/SchemaEditor.tsx'
import type { EmbedViewProps } from '../views.ts'
import { AdminParts } from './AdminParts.tsx'
import { StructureEditor } from './StructureEditor.tsx'

export default function SchemaView({ dataset }: EmbedViewProps): ReactNode {
  return (
    <AdminParts dataset={dataset}>
      <StructureEditor>{(edits) => <SchemaEditor edits={edits} />}</StructureEditor>
    </AdminParts>
  )
}
