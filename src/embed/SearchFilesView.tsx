import type { ReactNode } from 'react'
import { TranslateProvider } from '../i18n/translate.tsx'
import { FileList } from '../views/files/FileList.tsx'
import { fileMessages } from '../views/files/messages.ts'
import { viewMessages } from '../views/messages.ts'
import { booleanParameter } from '../views/booleanParameter.ts'
import type { EmbedViewProps } from './views.ts'

const messages = [viewMessages, fileMessages]

export default function SearchFilesView({ dataset, urlState }: EmbedViewProps): ReactNode {
  return (
    <TranslateProvider messages={messages}>
      <FileList
        dataset={dataset}
        height="window"
        urlState={urlState}
        draft={booleanParameter(urlState.query, 'draft', false)}
      />
    </TranslateProvider>
  )
}
