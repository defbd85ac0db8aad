import Box from '@mui/material/Box'
import { useEffect, type ReactNode } from 'react'
import { FramedTitle } from '../../ui/FramedTitle.tsx'
import type { AccountKeys } from '../../../contract/session.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { UpdateDataset } from '../../resources/datasets/update/UpdateDataset.tsx'
import type { FrameContent } from '../../views/frame/frameContent.ts'
import type { PageLocation } from '../../views/frame/pageLocation.ts'
import { useEmbedUrl } from '../useEmbedUrl.ts'
import { AdminContext } from './AdminContext.tsx'
import { SignedIn } from './SignedIn.tsx'

/** Minimum height in pixels of the wizard. */
const minimumHeight = 500

interface UpdateWorkflowProps {
  location: PageLocation
  frame: FrameContent | undefined
}

/** Wizard that updates a dataset, in a standalone page. */
export default function UpdateWorkflow({ location, frame }: UpdateWorkflowProps): ReactNode {
  useEffect(() => frame?.ready(), [frame])
  return (
    <AdminContext>
      <Box
        component="main"
        data-iframe-height
        sx={{ p: 2, minHeight: minimumHeight, boxSizing: 'border-box' }}
      >
        <SignedIn>
          <Wizard location={location} />
        </SignedIn>
      </Box>
    </AdminContext>
  )
}

function Wizard({ location }: Pick<UpdateWorkflowProps, 'location'>): ReactNode {
  const t = useViewTranslate()
  const urlState = useEmbedUrl(location)
  const title = t('datasets.updateWizard.title')
  const { query } = urlState
  return (
    <>
      <FramedTitle>{title}</FramedTitle>
      <UpdateDataset
        owner={accountOf(query.get('owner'))}
        publicationSite={query.get('publicationSite') ?? undefined}
        urlState={urlState}
        hasApiDoc
      />
    </>
  )
}

/** Parses an account: `type:id[:department]`. */
function accountOf(text: string | null): AccountKeys | undefined {
  const [type, id, department] = text?.split(':') ?? []
  if ((type !== 'user' && type !== 'organization') || !id) return undefined
  return { type, id, ...(department ? { department } : {}) }
}
