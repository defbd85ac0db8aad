import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { HostedFrame } from '../hosted/HostedFrame.tsx'
import { pageConfig } from '../pageConfig.ts'

const src = `${pageConfig.basePath}embed/workflow/update-dataset?d-frame=true&primary=%23FF00FF`

/** `/_dev/update-dataset`: embedded wizard, whose step is in the URL of this page. */
export default function UpdateDatasetPage(): ReactNode {
  const { pathname } = useLocation()
  return (
    <>
      <Button component={Link} to={pathname} reloadDocument sx={{ mb: 2 }}>
        back
      </Button>
      <HostedFrame rule={{ src }} title="update-dataset" />
    </>
  )
}
