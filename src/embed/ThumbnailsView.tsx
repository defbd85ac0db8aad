import type { ReactNode } from 'react'
import { TranslateProvider } from '../i18n/translate.tsx'
import { viewMessages } from '../views/messages.ts'
import { thumbnailMessages } from '../views/thumbnails/messages.ts'
import { Thumbnails } from '../views/thumbnails/Thumbnails.tsx'
import { booleanParameter } from '../views/booleanParameter.ts'
import type { EmbedViewProps } from './views.ts'

const messages = [viewMessages, thumbnailMessages]

export default function ThumbnailsView({ dataset, urlState }: EmbedViewProps): ReactNode {
  return (
    <TranslateProvider messages={messages}>
      <Thumbnails
        dataset={dataset}
        height="window"
        urlState={urlState}
        draft={booleanParameter(urlState.query, 'draft', false)}
      />
    </TranslateProvider>
  )
}
