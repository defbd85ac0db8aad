import Box from '@mui/material/Box'
import { useEffect, type ReactNode } from 'react'
import { TranslateProvider } from '../i18n/translate.tsx'
import { layoutMessages } from '../layout/messages.ts'
import { viewMessages } from '../views/messages.ts'
import { SignedIn, SignInOffer } from './admin/SignedIn.tsx'
import { DatasetEmbed, type DatasetEmbedProps } from './DatasetEmbed.tsx'
import { useReadsOfSession } from './useReadsOfSession.ts'

const messages = [viewMessages, layoutMessages]

/** View that requires a session: the dataset is only requested when signed in. */
export default function SignedInDataset(props: DatasetEmbedProps): ReactNode {
  useReadsOfSession()
  return (
    <TranslateProvider messages={messages}>
      <SignedIn otherwise={<Offer frame={props.frame} />}>
        <DatasetEmbed {...props} />
      </SignedIn>
    </TranslateProvider>
  )
}

function Offer({ frame }: Pick<DatasetEmbedProps, 'frame'>): ReactNode {
  useEffect(() => frame?.ready(), [frame])
  return (
    <Box component="main" data-iframe-height sx={{ p: 2 }}>
      <SignInOffer />
    </Box>
  )
}
