import Box from '@mui/material/Box'
import { useMemo, type ReactNode } from 'react'
import { readReportState, writeReportState } from '../../resources/datasets/model/extensions/report.ts'
import { ExtensionsEditor } from '../../resources/datasets/show/structure/extensions/ExtensionsEditor.tsx'
import { ExtensionReport } from '../../resources/datasets/show/structure/extensions/report/ExtensionReport.tsx'
import type { TableUrlState } from '../../views/table/useTableState.ts'
import type { EmbedViewProps } from '../views.ts'
import { AdminParts } from './AdminParts.tsx'
import { RequestedVersion } from './RequestedVersion.tsx'
import { StructureEditor } from './StructureEditor.tsx'

/** Minimum height in pixels of the extension editor: drop-down lists open inside the frame. */
const minimumHeight = 500

/** Extensions of a dataset, or the report of one. */
export default function ExtendView({ dataset, urlState, below }: EmbedViewProps): ReactNode {
  const [service, action] = below ?? []
  return (
    <AdminParts dataset={dataset}>
      <RequestedVersion query={urlState.query}>
        {service && action ? (
          <Report service={service} action={action} urlState={urlState} />
        ) : (
          <Box sx={{ minHeight: minimumHeight }}>
            <StructureEditor>{(edits) => <ExtensionsEditor edits={edits} />}</StructureEditor>
          </Box>
        )}
      </RequestedVersion>
    </AdminParts>
  )
}

interface ReportProps {
  service: string
  action: string
  urlState: TableUrlState
}

/** Report of an extension, with its state in the URL. */
function Report({ service, action, urlState }: ReportProps): ReactNode {
  const { query, replace } = urlState
  const kept = useMemo(
    () => ({
      state: readReportState(query),
      set: (state: ReturnType<typeof readReportState>) => replace(writeReportState(state, query))
    }),
    [query, replace]
  )
  return <ExtensionReport service={service} action={action} storage={kept} />
}
