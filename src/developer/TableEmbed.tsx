import { Box, Stack, TextField } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { withQuery } from '../api/http.ts'
import { embedPath } from '../paths.ts'
import { useSentBreadcrumbs } from './breadcrumbs.ts'
import { useTestDataset } from './testDataset.ts'

/** Framed table whose search and filter are set by the host page. */
export function TableEmbed(): ReactNode {
  const dataset = useTestDataset()
  const [q, setQ] = useState('')
  const [department, setDepartment] = useState('')
  useSentBreadcrumbs([{ text: 'Extra page' }])
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <TextField
          id="table-search"
          label="recherche depuis la page parente"
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <TextField
          id="table-department"
          label="libellé départment"
          value={department}
          onChange={(event) => setDepartment(event.target.value)}
        />
      </Stack>
      {dataset && <Frame dataset={dataset} query={{ q, libelle_departement_eq: department }} />}
    </Stack>
  )
}

function Frame({ dataset, query }: { dataset: string; query: Record<string, string> }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null)
  const wanted = withQuery(embedPath(dataset, 'table'), { 'd-frame': 'true', ...query })
  // Later URLs are sent to the frame by message, without a reload.
  const [first] = useState(wanted)
  useEffect(() => {
    const told = new URL(wanted, window.location.href).href
    frame.current?.contentWindow?.postMessage(['df-parent', 'updateSrc', told], window.location.origin)
  }, [wanted])
  return (
    <Box
      component="iframe"
      ref={frame}
      src={first}
      title="table"
      sx={{ border: 0, width: '100%', height: 500 }}
    />
  )
}
